import type { z } from 'zod'
import { CallError } from '../../shared/errors.ts'
import type { LogPart } from './parse-log.ts'

/** A part of `creel.json` in its checked form; refuses it with the place and the kind of its first fault. */
export function readPart<Schema extends z.ZodType>(schema: Schema, part: LogPart): z.output<Schema> {
  const parsed = schema.safeParse(part.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = ['creel.json', `${part.of} ${part.key}`, issue?.path.join('.')].filter((step) => step)
  throw new CallError('INVALID_INPUT', `${place.join(', ')}: ${issue?.message ?? 'not valid'}.`)
}

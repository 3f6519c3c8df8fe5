import type { z } from 'zod'
import { limitText } from '../http/validation-messages.ts'

/** Why a field of an item was left out; `field` is null if the whole item was. */
export interface ArchiveIssue {
  field: string | null
  reason: string
}

/** Replacement values by path (`catch.species`), for a faulty field and the fields that depend on it. */
export type Fallback = Record<string, unknown> | ((faulty: unknown) => Record<string, unknown>)

/**
 * Validates an item of an archive, replacing faulty fields by their spares. Returns a null item if a faulty field has
 * no spare, since the item is useless without it.
 */
export function parseWithFallbacks<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  spares: Map<string, Fallback>,
): { item: z.output<Schema> | null; faults: ArchiveIssue[] } {
  const whole = schema.safeParse(value)
  if (whole.success) return { item: whole.data, faults: [] }
  const faults = new Map<string, ArchiveIssue>()
  const mended = structuredClone(value)
  for (let round = 0; round < maxRounds; round += 1) {
    const parsed = schema.safeParse(mended)
    if (parsed.success) return { item: parsed.data, faults: [...faults.values()] }
    for (const issue of parsed.error.issues) {
      const mend = findMend(mended, issue, spares)
      if (mend === null) return { item: null, faults: [{ field: null, reason: reasonOf(issue, true) }] }
      if (faults.has(mend.field)) continue
      faults.set(mend.field, { field: mend.field, reason: reasonOf(issue) })
      mend.apply()
    }
  }
  return {
    item: null,
    faults: [...faults.values()].map(({ reason }) => ({ field: null, reason })).slice(0, 1),
  }
}

/** Rules across fields are only checked once each field is valid by itself. */
const maxRounds = 3

type Issue = z.core.$ZodIssue
type Fields = Record<string, unknown>

function findMend(
  item: unknown,
  issue: Issue,
  spares: Map<string, Fallback>,
): { field: string; apply(): void } | null {
  if (!isFields(item)) return null
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const inside = path.reduce<unknown>((at, step) => (isFields(at) ? at[step] : null), item)
    if (!isFields(inside)) return null
    const field = [...path, issue.keys.join(', ')].join('.').slice(0, 200)
    return { field, apply: () => issue.keys.forEach((key) => void delete inside[key]) }
  }
  const field = [path.slice(0, 2), path.slice(0, 1)]
    .map((steps) => steps.join('.'))
    .find((at) => spares.has(at))
  const spare = field === undefined ? undefined : spares.get(field)
  if (field === undefined || spare === undefined) return null
  return {
    field,
    apply: () => {
      const values = typeof spare === 'function' ? spare(valueAt(item, field)) : spare
      for (const [at, value] of Object.entries(values)) put(item, at, value)
    },
  }
}

function valueAt(item: Fields, field: string): unknown {
  return field.split('.').reduce<unknown>((at, step) => (isFields(at) ? at[step] : undefined), item)
}

function put(item: Fields, field: string, value: unknown): void {
  const [first = '', second] = field.split('.')
  const inside = item[first]
  if (second === undefined) item[first] = value
  else if (isFields(inside)) inside[second] = value
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns what is wrong with a field in one sentence; names the field if the whole item is left out because of it. */
function reasonOf(issue: Issue, isWhole = false): string {
  const field = issue.path.map(String).slice(0, 2).join('.').slice(0, 100)
  const subject = isWhole && field !== '' ? `Its ${field}` : 'It'
  if (issue.code === 'unrecognized_keys') return `${subject} is unknown to Creel.`
  const { code, message, path: _path, ...params } = issue
  const bound = limitText({ instancePath: '', keyword: code, message, params })
  return `${subject} ${bound ?? 'isn’t valid'}.`
}

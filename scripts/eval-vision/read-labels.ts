import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { VisionInput } from '../../server/vision/vision-prompt.ts'
import { cameraSetup } from '../../shared/account.ts'
import { limits } from '../../shared/limits.ts'
import { EvaluationError } from './evaluation-error.ts'

/** The known values of a photo; null or an empty list if unknown. */
export interface Label {
  file: string
  species: string[]
  lengthInches: number | null
  weightLbs: number | null
  isFishing: boolean | null
  /** What the model gets in addition to the photo. */
  context: Omit<VisionInput, 'image' | 'mediaType'>
}

/** Reads the folder's labels.csv. */
export async function readLabels(folder: string): Promise<Label[]> {
  const path = join(folder, 'labels.csv')
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new EvaluationError(`Creel can’t read ${path}: ${cause.message}`)
  })
  const labels = parseLines(text).map(({ record, info }) => readLabel(record, info.lines))
  if (labels.length === 0) throw new EvaluationError(`${path} has no photos.`)
  return labels
}

interface Line {
  record: Record<string, string>
  info: { lines: number }
}

function parseLines(text: string): Line[] {
  const options = { bom: true, columns: true, trim: true, skip_empty_lines: true, info: true } as const
  try {
    return parse(text, options) as unknown as Line[]
  } catch (cause) {
    throw new EvaluationError(`labels.csv isn’t a table: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function readLabel(record: Record<string, string>, line: number): Label {
  const filled = Object.fromEntries(Object.entries(record).filter(([, text]) => text !== ''))
  const context = columns.safeParse(filled)
  if (context.success) return context.data
  const [issue] = context.error.issues
  throw new EvaluationError(`labels.csv, line ${line}, ${issue?.path.join('.')}: ${issue?.message}.`)
}

function measure({ max }: { max: number }) {
  return z.coerce.number().positive().max(max).nullish().default(null)
}

const columns = z
  .object({
    file: z.string(),
    species: z.string().default(''),
    length_inches: measure(limits.lengthInches),
    weight_lbs: measure(limits.weightLbs),
    is_fishing: z.stringbool().nullish().default(null),
    angler_height_inches: z.coerce
      .number()
      .min(limits.anglerHeightInches.min)
      .max(limits.anglerHeightInches.max)
      .nullish()
      .default(null),
    camera_setup: cameraSetup.nullish().default(null),
    place: z.string().nullish().default(null),
    month: z.coerce.number().int().min(1).max(12).nullish().default(null),
  })
  .transform(
    (row): Label => ({
      file: row.file,
      species: row.species
        .split(/[|;]/)
        .map((name) => name.trim())
        .filter((name) => name !== ''),
      lengthInches: row.length_inches,
      weightLbs: row.weight_lbs,
      isFishing: row.is_fishing,
      context: {
        anglerHeightInches: row.angler_height_inches,
        cameraSetup: row.camera_setup,
        placeName: row.place,
        month: row.month,
      },
    }),
  )

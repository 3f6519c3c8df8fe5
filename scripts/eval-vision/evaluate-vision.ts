import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import { ConfigError, readConfig } from '../../server/config.ts'
import { ServiceUnavailableError } from '../../server/external-services/service-errors.ts'
import { createImageWorker, type ImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import { type CatchEstimate, createVision, type Vision } from '../../server/vision/vision.ts'
import type { VisionInput } from '../../server/vision/vision-prompt.ts'
import { cameraSetup } from '../../shared/account.ts'
import { limits } from '../../shared/limits.ts'
import { describeResult, formatReport, type Scores, scoreResults } from './report.ts'

/*
 * Measures a vision provider: the photos of a folder go to the model one after the other as the server would send them, and the
 * report compares its answers with labels.csv. A photo that gets no answer counts as failed, and the run goes on; Ctrl+C ends it with
 * the results so far. Without a provider, labels or any answer, nothing is measured.
 */

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

/** The result for one photo: a response, or the reason why there is none. */
export type Result =
  | { label: Label; response: CatchEstimate; seconds: number; failure: null }
  | { label: Label; response: null; seconds: null; failure: string }

/** US dollars for a million tokens. */
export interface Prices {
  input: number
  output: number
}

/** Thrown if nothing can be measured; the message is a sentence for the operator. */
class EvaluationError extends Error {}

type Environment = Record<string, string | undefined>
type Print = (line: string) => void

/** Evaluates the vision provider on all labeled photos; returns the exit code, 1 if nothing was measured. */
export async function evaluateVision(
  args: string[],
  environment: Environment,
  print: Print,
  signal: AbortSignal,
): Promise<number> {
  try {
    const options = parseArguments(args, environment.INIT_CWD)
    if (options === 'help') print(usage)
    else await measure(options, environment, print, signal)
    return 0
  } catch (cause) {
    if (!(cause instanceof EvaluationError || cause instanceof ConfigError)) throw cause
    print(cause.message)
    return 1
  }
}

async function measure(
  options: Arguments,
  environment: Environment,
  print: Print,
  signal: AbortSignal,
): Promise<void> {
  const config = readConfig(environment).vision
  if (config === null) {
    throw new EvaluationError(
      'No vision provider is set up. Set VISION_PROVIDER, VISION_MODEL and, if it needs them, VISION_API_KEY and ' +
        'VISION_BASE_URL.',
    )
  }
  const vision = createVision(config)
  const labels = await readLabels(options.folder)
  const imageWorker = createImageWorker({ size: 1 })
  const results: Result[] = []
  try {
    for await (const result of runModel({ vision, imageWorker, print, signal }, options.folder, labels)) {
      results.push(result)
      print(`${results.length}/${labels.length} ${describeResult(result)}`)
    }
  } finally {
    await imageWorker.stop()
  }
  if (signal.aborted) print(`Stopped after ${results.length} of ${labels.length} photos.`)
  const scores = scoreResults(results)
  if (scores.answered > 0) print(formatReport(scores, options.prices))
  if (options.jsonPath !== null) await writeResults(options.jsonPath, { scores, results })
  if (scores.answered === 0)
    throw new EvaluationError('Nothing could be measured, because no photo got an answer.')
}

async function writeResults(path: string, results: { scores: Scores; results: Result[] }): Promise<void> {
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`).catch((cause: Error) => {
    throw new EvaluationError(`The results couldn’t be written: ${cause.message}`)
  })
}

/** How the command is used. */
const usage = `npm run eval:vision -- <folder> [options]

Sends every photo in the folder to the configured vision provider (VISION_PROVIDER, VISION_MODEL, VISION_API_KEY,
VISION_BASE_URL), just as Creel would, and compares the answers with labels.csv in the same folder. Bands follow
from the photos before, in the order of that file.

  --input-price <usd>    price of a million input tokens
  --output-price <usd>   price of a million output tokens; with both, the cost is shown
  --json <file>          writes all answers and figures, to compare providers
  --help                 shows this help

labels.csv has one line for each photo, below a line with the column names. Every column except
"file" can be empty or missing; unlabeled values aren’t counted.

  file                   name of the photo in the folder
  species                all visible species, with | or ; between them
  length_inches          total length of the largest fish
  weight_lbs             weight of that fish
  is_fishing             yes or no: whether the photo shows a catch
  angler_height_inches   told to the model, as Creel would from the angler's settings
  camera_setup           selfie, friend, tripod or other; told to the model too
  place                  name of the water or town; told to the model too
  month                  1 to 12; told to the model too

Press Ctrl+C to stop and see the results so far.`

/** The folder to evaluate, and the options. */
interface Arguments {
  folder: string
  prices: Prices | null
  jsonPath: string | null
}

/** Parses the command-line arguments; relative paths start at `startFolder`. */
function parseArguments(args: string[], startFolder = '.'): Arguments | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    throw new EvaluationError(`Name one folder with photos and a labels.csv.\n\n${usage}`)
  }
  return {
    folder: resolve(startFolder, folder),
    prices: readPrices(values['input-price'], values['output-price']),
    jsonPath: values.json === undefined ? null : resolve(startFolder, values.json),
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    'input-price': text,
    'output-price': text,
    json: text,
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EvaluationError(`${reason}\n\n${usage}`)
  }
}

function readPrices(input: string | undefined, output: string | undefined): Prices | null {
  if (input === undefined && output === undefined) return null
  const prices = { input: Number(input || Number.NaN), output: Number(output || Number.NaN) }
  if (prices.input >= 0 && prices.output >= 0) return prices
  throw new EvaluationError(
    'Give both prices, as US dollars for a million tokens: --input-price 2.5 --output-price 10.',
  )
}

/** Reads the folder's labels.csv. */
async function readLabels(folder: string): Promise<Label[]> {
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
    return parseCsv(text, options) as unknown as Line[]
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

function optionalMeasure({ max }: { max: number }) {
  return z.coerce.number().positive().max(max).nullish().default(null)
}

const columns = z
  .object({
    file: z.string(),
    species: z.string().default(''),
    length_inches: optionalMeasure(limits.lengthInches),
    weight_lbs: optionalMeasure(limits.weightLbs),
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

interface Deps {
  vision: Vision
  imageWorker: ImageWorker
  print: (line: string) => void
  /** Ends the run; the current photo is left out. */
  signal: AbortSignal
}

/** Sends the photos to the model one by one, as the server would. */
async function* runModel(deps: Deps, folder: string, labels: Label[]): AsyncGenerator<Result> {
  const workFolder = await mkdtemp(join(tmpdir(), 'creel-eval-'))
  const stopped = new Promise<null>((resolve) => {
    deps.signal.addEventListener('abort', () => resolve(null))
  })
  try {
    for (const label of labels) {
      if (deps.signal.aborted) return
      const result = await Promise.race([evaluatePhoto(deps, folder, workFolder, label), stopped])
      if (result === null || deps.signal.aborted) return
      yield result
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function evaluatePhoto(deps: Deps, folder: string, workFolder: string, label: Label): Promise<Result> {
  try {
    const image = await makePreview(deps.imageWorker, join(folder, label.file), workFolder)
    return { label, ...(await estimateWithRetry(deps, label, image)), failure: null }
  } catch (cause) {
    const failure = cause instanceof Error ? cause.message : String(cause)
    return { label, response: null, seconds: null, failure }
  }
}

async function makePreview(imageWorker: ImageWorker, path: string, workFolder: string): Promise<Buffer> {
  const outFolder = await mkdtemp(join(workFolder, 'photo-'))
  const { renditions } = await imageWorker.makeRenditions(path, outFolder)
  return readFile(renditions.preview.path)
}

/** Retries only if the service says when; the seconds are those of the successful request. */
async function estimateWithRetry(
  deps: Deps,
  label: Label,
  image: Buffer,
): Promise<{ response: CatchEstimate; seconds: number }> {
  const startedAt = performance.now()
  try {
    const response = await deps.vision.estimate({ image, mediaType: 'image/webp', ...label.context })
    return { response, seconds: (performance.now() - startedAt) / 1000 }
  } catch (cause) {
    if (!(cause instanceof ServiceUnavailableError) || cause.retryAfterSeconds === null) throw cause
    const seconds = Math.max(1, cause.retryAfterSeconds)
    deps.print(`${label.file}: ${cause.message} Asking again in ${seconds} s.`)
    await wait(seconds * 1000, null, { signal: deps.signal })
    return estimateWithRetry(deps, label, image)
  }
}

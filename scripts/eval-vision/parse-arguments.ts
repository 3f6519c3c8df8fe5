import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EvaluationError } from './evaluation-error.ts'

/** US dollars for a million tokens. */
export interface Prices {
  input: number
  output: number
}

/** The folder to evaluate, and the options. */
export interface Arguments {
  folder: string
  prices: Prices | null
  jsonPath: string | null
}

/** How the command is used. */
export const usage = `npm run eval:vision -- <folder> [options]

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

/** Parses the command-line arguments; relative paths start at `startFolder`. */
export function parseArguments(args: string[], startFolder = '.'): Arguments | 'help' {
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

import { writeFile } from 'node:fs/promises'
import { ConfigError, readConfig } from '../../server/config.ts'
import { createImageWorker } from '../../server/image-worker/image-worker-pool.ts'
import { createVision } from '../../server/vision/vision.ts'
import { EvaluationError } from './evaluation-error.ts'
import { describeResult, formatReport } from './format-report.ts'
import { type Arguments, parseArguments, usage } from './parse-arguments.ts'
import { readLabels } from './read-labels.ts'
import { type Result, runModel } from './run-model.ts'
import { type Scores, scoreResults } from './score-results.ts'

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

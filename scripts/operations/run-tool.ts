import { DatabaseError, redactError } from '../../server/database/database-error.ts'
import { explainError } from '../../server/explain-error.ts'
import { errorCode } from '../../shared/error-code.ts'
import { type Progress, showProgress } from '../bootstrap/progress.mjs'

/** Thrown if the operator has interrupted the tool. */
export class Interrupted extends Error {}

/** Thrown if the arguments are invalid; the message says what they may be. */
export class UsageError extends Error {}

/** The command-line arguments of a tool, and how it reports progress and notices an interruption. */
export interface ToolContext {
  args: string[]
  /** Aborted once the operator has interrupted the tool. */
  signal: AbortSignal
  /** Writes the progress to stderr from time to time; throws `Interrupted` if the operator has interrupted the tool. */
  reportProgress(what: string, done: number, all: number): void
  /** Clears the progress line of a terminal, so that the tool can print something else. */
  endProgress(): void
}

const reportIntervalMs = 2_000

/**
 * Runs an operator's tool and exits with the code that it returns; an error is printed as one message, and the `usage` if
 * `parseArgs` rejects the arguments. With `quietInPipes`, only a terminal shows progress, so that a nightly job prints nothing if
 * nothing is wrong.
 */
export async function runTool(
  usage: string,
  run: (call: ToolContext) => Promise<number>,
  { quietInPipes = false } = {},
): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  const reportPiped = quietInPipes ? { update() {}, end() {} } : reportInLines()
  const report = process.stderr.isTTY ? reportLive() : reportPiped
  const reportProgress: ToolContext['reportProgress'] = (what, done, all) => {
    if (signal.aborted) throw new Interrupted('Interrupted.')
    report.update(`${what}: ${done} of ${all}`, done === all)
  }
  try {
    process.exitCode = await run({
      args: process.argv.slice(2),
      signal,
      reportProgress,
      endProgress: report.end,
    })
  } catch (cause) {
    report.end()
    const isMisused = errorCode(cause)?.startsWith('ERR_PARSE_ARGS') === true
    console.error(isMisused ? usage : await explain(cause))
    process.exitCode = 1
  }
}

/** Shows progress on one line of the terminal, with the seconds that have passed. */
function reportLive() {
  let progress: Progress | null = showProgress('Working', process.stderr)
  return {
    update(message: string) {
      progress ??= showProgress(message, process.stderr)
      progress.update(message)
    },
    end() {
      progress?.end()
      progress = null
    },
  }
}

function reportInLines() {
  let reportedAt = 0
  return {
    update(message: string, isLast: boolean) {
      if (!isLast && Date.now() - reportedAt < reportIntervalMs) return
      reportedAt = Date.now()
      console.error(message)
    },
    end() {},
  }
}

async function explain(cause: unknown): Promise<unknown> {
  const error = redactError(cause)
  const isExpected = [DatabaseError, Interrupted, UsageError].some((kind) => error instanceof kind)
  return isExpected && error instanceof Error ? error.message : await explainError(error)
}

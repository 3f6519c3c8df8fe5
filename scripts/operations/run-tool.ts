import { DatabaseError, redactError } from '../../server/database/database-error.ts'
import { explainError } from '../../server/explain-error.ts'
import { type Progress, showProgress } from '../bootstrap/progress.mjs'

/** The operator wants the tool to end. */
export class Interrupted extends Error {}

/** What was asked of a tool makes no sense to it; its message is how it is used. */
export class UsageError extends Error {}

/** What a tool is given: its words, and how to tell how far it is. */
export interface ToolContext {
  words: string[]
  /** Writes how far it is to stderr, now and then; throws `Interrupted` where nobody wants it to go on. */
  tell(what: string, done: number, all: number): void
  /** Clears the line of a terminal that says so, before the tool says anything else. */
  endProgress(): void
}

const tellEveryMs = 2_000

/**
 * Runs a tool of the operator's to its end: what it answers is the exit code, and failures are told in a sentence. With
 * `quietInPipes` only a terminal shows progress: what runs every night should write nothing if nothing is wrong.
 */
export async function runTool(
  run: (call: ToolContext) => Promise<number>,
  { quietInPipes = false } = {},
): Promise<void> {
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true
    })
  }
  const reportPiped = quietInPipes ? { tell() {}, end() {} } : reportInLines()
  const report = process.stderr.isTTY ? reportLive() : reportPiped
  const tell: ToolContext['tell'] = (what, done, all) => {
    if (interrupted) throw new Interrupted('Interrupted.')
    report.tell(`${what}: ${done} of ${all}`, done === all)
  }
  try {
    process.exitCode = await run({ words: process.argv.slice(2), tell, endProgress: report.end })
  } catch (cause) {
    report.end()
    console.error(await explain(cause))
    process.exitCode = 1
  }
}

/** One line of the terminal, with the seconds that have passed; gone before anything else is said. */
function reportLive() {
  let progress: Progress | null = showProgress('Working', process.stderr)
  return {
    tell(message: string) {
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
  let toldAt = 0
  return {
    tell(message: string, isLast: boolean) {
      if (!isLast && Date.now() - toldAt < tellEveryMs) return
      toldAt = Date.now()
      console.error(message)
    },
    end() {},
  }
}

async function explain(cause: unknown): Promise<unknown> {
  const told = redactError(cause)
  const isOwn = [DatabaseError, Interrupted, UsageError].some((kind) => told instanceof kind)
  return isOwn && told instanceof Error ? told.message : await explainError(told)
}

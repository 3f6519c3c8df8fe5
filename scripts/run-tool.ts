import { BackupFailure } from '../server/backup/backup-format.ts'
import { ConfigError } from '../server/config.ts'
import { DatabaseFailure, tellable } from '../server/database/database-failure.ts'
import { PostgresFailure } from '../server/database/embedded/postgres-failure.ts'
import { DatabaseTooNew } from '../server/database/migrate.ts'
import { CannotExamine } from '../server/doctor/examine.ts'
import { StoreMismatchError } from '../server/files/verify-store-identity.ts'
import { CallError } from '../shared/errors.ts'

/** The operator wants the tool to end. */
export class Interrupted extends Error {}

/** What was asked of a tool makes no sense to it; its message is how it is used. */
export class UsageError extends Error {}

/** What a tool is given: its words, and how to tell how far it is. */
export interface ToolCall {
  words: string[]
  /** Writes how far it is to stderr, now and then; throws `Interrupted` where nobody wants it to go on. */
  tell(what: string, done: number, all: number): void
}

const tellEveryMs = 2_000

/** Runs a tool of the operator's to its end: what it answers is the exit code, and failures are told in a sentence. */
export async function runTool(run: (call: ToolCall) => Promise<number>): Promise<void> {
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true
    })
  }
  let toldAt = 0
  const tell: ToolCall['tell'] = (what, done, all) => {
    if (interrupted) throw new Interrupted('Interrupted.')
    if (done < all && Date.now() - toldAt < tellEveryMs) return
    toldAt = Date.now()
    console.error(`${what}: ${done} of ${all}`)
  }
  try {
    process.exitCode = await run({ words: process.argv.slice(2), tell })
  } catch (cause) {
    console.error(explain(tellable(cause)))
    process.exitCode = 1
  }
}

const kindsInOneSentence = [
  BackupFailure,
  CallError,
  CannotExamine,
  ConfigError,
  DatabaseFailure,
  DatabaseTooNew,
  Interrupted,
  PostgresFailure,
  UsageError,
  StoreMismatchError,
]

function explain(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  return kindsInOneSentence.some((kind) => cause instanceof kind) ? cause.message : cause
}

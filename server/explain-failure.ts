import { CallError } from '../shared/errors.ts'
import { BackupFailure } from './backup/backup-format.ts'
import { ConfigError } from './config.ts'
import { DatabaseFailure, tellable } from './database/database-failure.ts'
import { PostgresFailure } from './database/embedded/postgres-failure.ts'
import { DatabaseTooNew } from './database/migrate.ts'
import { CannotExamine } from './doctor/examine.ts'
import { explainFileError } from './files/explain-file-error.ts'
import { StoreFailure } from './files/s3-failure.ts'
import { StoreMismatchError } from './files/verify-store-identity.ts'
import { explainTakenPort } from './processes/taken-port.ts'

const kindsInOneSentence = [
  BackupFailure,
  CallError,
  CannotExamine,
  ConfigError,
  DatabaseTooNew,
  PostgresFailure,
  StoreMismatchError,
]

/**
 * What an operator reads of a failure: a sentence if they can do something about it; else all there is to know.
 * `command` is what they started.
 */
export async function explainFailure(failure: unknown, command = 'npm start'): Promise<unknown> {
  const cause = tellable(failure)
  if (!(cause instanceof Error)) return cause
  if (cause instanceof DatabaseFailure)
    return `Creel can’t connect to PostgreSQL at DATABASE_URL. ${cause.message}`
  if (cause instanceof StoreFailure) return `Creel can’t connect to the store in S3_BUCKET: ${cause.reason}.`
  if (kindsInOneSentence.some((kind) => cause instanceof kind)) return cause.message
  const { code, port, address } = cause as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE' && port !== undefined) return await explainTakenPort({ port, address, command })
  return explainFileError(cause) ?? cause
}

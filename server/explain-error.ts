import { ApiError } from '../shared/errors.ts'
import { BackupError } from './backup/backup-format.ts'
import { ConfigError } from './config.ts'
import { DatabaseError, redactError } from './database/database-error.ts'
import { EmbeddedPostgresError } from './database/embedded/postgres-error.ts'
import { DatabaseTooNewError } from './database/migrate.ts'
import { DoctorError } from './doctor/run-checks.ts'
import { explainFileError } from './file-store/explain-file-error.ts'
import { StoreError } from './file-store/s3-errors.ts'
import { StoreMismatchError } from './file-store/verify-store-identity.ts'
import { explainPortInUse } from './processes/port-in-use.ts'

const selfExplanatoryErrors = [
  BackupError,
  ApiError,
  DoctorError,
  ConfigError,
  DatabaseTooNewError,
  EmbeddedPostgresError,
  StoreMismatchError,
]

/** Returns a sentence if operators can fix the error, else the error; `command` is what they ran. */
export async function explainError(error: unknown, command = 'npm start'): Promise<unknown> {
  const cause = redactError(error)
  if (!(cause instanceof Error)) return cause
  if (cause instanceof DatabaseError)
    return `Creel can’t connect to PostgreSQL at DATABASE_URL. ${cause.message}`
  if (cause instanceof StoreError) return `Creel can’t connect to the store in S3_BUCKET: ${cause.reason}.`
  if (selfExplanatoryErrors.some((kind) => cause instanceof kind)) return cause.message
  const { code, port, address } = cause as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE' && port !== undefined) return await explainPortInUse({ port, address, command })
  return explainFileError(cause) ?? cause
}

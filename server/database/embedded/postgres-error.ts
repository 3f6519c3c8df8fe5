import { readFileSync } from 'node:fs'

/** Thrown if the embedded PostgreSQL cannot run; the message gives the reason, and the remedy if there is one. */
export class EmbeddedPostgresError extends Error {}

/** Thrown if another process holds the folder, and with it the database. */
export class DataFolderLockedError extends EmbeddedPostgresError {}

/** Thrown if the password file belongs to another cluster. */
export class WrongPasswordError extends EmbeddedPostgresError {}

/** Creates a failure whose message includes the last eight lines of PostgreSQL's log. */
export function errorWithLog(message: string, logFile: string): EmbeddedPostgresError {
  const lastLogLines = readTail(logFile)
  return new EmbeddedPostgresError(lastLogLines === '' ? message : `${message} Last output:\n${lastLogLines}`)
}

function readTail(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    return lines.slice(-8).join('\n')
  } catch {
    return ''
  }
}

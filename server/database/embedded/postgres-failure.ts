import { readFileSync } from 'node:fs'

/** Thrown if the embedded PostgreSQL cannot run; the message gives the reason, and the remedy if there is one. */
export class PostgresFailure extends Error {}

/** Thrown if another process holds the folder, and with it the database. */
export class FolderTaken extends PostgresFailure {}

/** Creates a failure whose message includes the last eight lines of PostgreSQL's log. */
export function failureWithLog(sentence: string, logFile: string): PostgresFailure {
  const lastWords = readTail(logFile)
  return new PostgresFailure(lastWords === '' ? sentence : `${sentence} Last output:\n${lastWords}`)
}

function readTail(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    return lines.slice(-8).join('\n')
  } catch {
    return ''
  }
}

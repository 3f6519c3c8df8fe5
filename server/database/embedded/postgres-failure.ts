import { readFileSync } from 'node:fs'

/** The embedded PostgreSQL cannot run; the message says why, and what to do where something can be done. */
export class PostgresFailure extends Error {}

/** Another process has the folder, and with it the database in it. */
export class FolderTaken extends PostgresFailure {}

/** A failure together with the last words of PostgreSQL's own log. */
export function failureWithLog(sentence: string, logFile: string): PostgresFailure {
  const lastWords = readTail(logFile)
  return new PostgresFailure(lastWords === '' ? sentence : `${sentence} Its last words:\n${lastWords}`)
}

function readTail(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    return lines.slice(-8).join('\n')
  } catch {
    return ''
  }
}

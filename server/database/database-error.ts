import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { errorCode } from '../../shared/error-code.ts'

/**
 * A database error without the query's values: those are users' email addresses and coordinates, which neither logs nor
 * responses may show. `code` is the SQLSTATE (appendix A of PostgreSQL's manual) or a system error code; null if there
 * is none.
 */
export class DatabaseError extends Error {
  readonly code: string | null
  constructor(code: string | null, cause: Error) {
    super(`The database failed (${code ?? 'no connection'}).`)
    this.name = 'DatabaseError'
    this.code = code
    const frames = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n')
  }
  /** True if the database is unavailable or busy, so that the same query may succeed later. */
  get isOutage(): boolean {
    return this.code === null || /^(08(?!P01)|25P0[34]|53[023]|55P03|57P|E[A-Z])/.test(this.code)
  }
  /** True if the database's disk is full (53100). */
  get isDiskFull(): boolean {
    return this.code === '53100'
  }
}

/** Converts errors of Drizzle and the driver to a `DatabaseError` that is safe to log and to send; keeps others. */
export function redactError(cause: unknown): unknown {
  if (cause instanceof SuppressedError) return redactError(cause.suppressed) // the first of two, when cleaning up failed too
  if (cause instanceof DatabaseError || !(cause instanceof Error)) return cause
  if (cause instanceof DrizzleQueryError) return new DatabaseError(errorCode(cause.cause), cause)
  return isFromDriver(cause) ? new DatabaseError(errorCode(cause), cause) : cause
}

function isFromDriver(cause: Error): boolean {
  const isConnecting = 'syscall' in cause && cause.syscall === 'connect'
  return (
    cause instanceof pg.DatabaseError ||
    isConnecting ||
    /^(Connection terminated|timeout (exceeded|expired))/.test(cause.message)
  )
}

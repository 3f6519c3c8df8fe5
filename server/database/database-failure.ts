import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * What a query failed of, without the values it was made with: those are people's e-mails and coordinates, and neither
 * logs nor answers may show them. `code` is PostgreSQL's (appendix A of its manual) or the system's.
 */
export class DatabaseFailure extends Error {
  readonly code: string | null
  constructor(code: string | null, cause: Error) {
    super(`The database failed (${code ?? 'no connection'}).`)
    this.name = 'DatabaseFailure'
    this.code = code
    const frames = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n')
  }
  /** Whether the database is away or busy rather than refusing: it may answer the same question later. */
  get isOutage(): boolean {
    return this.code === null || /^(08(?!P01)|25P0[34]|53[023]|55P03|57P|E[A-Z])/.test(this.code)
  }
  /** Whether it has no room left (53100). */
  get isDiskFull(): boolean {
    return this.code === '53100'
  }
}

/** The same failure in a form that may be told; whatever is no failure of the database comes back as it is. */
export function tellable(cause: unknown): unknown {
  if (cause instanceof DatabaseFailure || !(cause instanceof Error)) return cause
  if (cause instanceof DrizzleQueryError) return new DatabaseFailure(codeOf(cause.cause), cause)
  return isFromDriver(cause) ? new DatabaseFailure(codeOf(cause), cause) : cause
}

function isFromDriver(cause: Error): boolean {
  const isConnecting = 'syscall' in cause && cause.syscall === 'connect'
  return (
    cause instanceof pg.DatabaseError ||
    isConnecting ||
    /^(Connection terminated|timeout (exceeded|expired))/.test(cause.message)
  )
}

function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
}

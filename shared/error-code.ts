/** Returns the code of an error of the system or the database, such as `ENOENT`; null if it has none. */
export function errorCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
}

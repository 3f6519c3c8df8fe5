import { type SQL, sql } from 'drizzle-orm'

/** SQL for the number of rows that meet a condition. */
export function countIf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}

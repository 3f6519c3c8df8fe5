import { type Column, type SQL, sql } from 'drizzle-orm'

/** SQL for the number of rows that meet a condition. */
export function countIf(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}

/** Returns the condition that an id is in a list, as one parameter, because PostgreSQL accepts at most 65,535. */
export function isInList(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`
}

import type { Database } from '../../server/database/open-database.ts'

/**
 * How many of the queries that read like `sample` wait for a lock that another holds.
 *
 * It asks outside any transaction: inside one, PostgreSQL tells of the same connections as at its first look.
 * Jobs may wait as well, which is why the queries meant are named.
 */
export async function countBlockedQueries(
  { services }: { services: Pick<Database, 'pool'> },
  sample: RegExp,
): Promise<number> {
  const { rows } = await services.pool.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.filter(({ query }) => sample.test(query)).length
}

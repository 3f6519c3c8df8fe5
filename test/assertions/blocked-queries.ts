import type { Database } from '../../server/database/open-database.ts'

/**
 * Counts the queries matching `sample` that wait for a lock.
 *
 * It runs outside any transaction, because PostgreSQL takes only one snapshot of its activity in a transaction.
 * `sample` excludes the queries of jobs, which may wait too.
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

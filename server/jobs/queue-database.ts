import type { Db as QueueDb } from 'pg-boss'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import { keepListening } from '../database/keep-listening.ts'
import { openPool } from '../database/watched-client.ts'

/**
 * What pg-boss works on: a few connections, and one that listens. Its own would end the process when a connection breaks with
 * two errors at once, as one does whose PostgreSQL was killed (12.35: `disconnect` in its `db.js` lets go of all listeners).
 */
export function openQueueDatabase(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  limits?: ConnectionLimits,
) {
  const pool = openPool({ connectionString, max, application_name: 'pgboss' }, limits)
  pool.on('error', onError)
  const db: QueueDb = {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, hear, began) => {
      const listening = keepListening(connectionString, channel, { hear, began, lost: onError }, limits)
      return { close: () => listening.stop() }
    },
  }
  return { db, close: () => pool.end() }
}

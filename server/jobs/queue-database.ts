import type { Db as QueueDb } from 'pg-boss'
import type { ConnectionLimits } from '../database/connection-limits.ts'
import { openPool } from '../database/postgres-client.ts'
import { subscribeToChannel } from '../database/subscribe-to-channel.ts'

/**
 * Creates the database adapter of pg-boss: a small pool, and one connection that listens. pg-boss's own adapter would
 * end the process when a connection fails with two errors at once, as happens when PostgreSQL is killed (12.35:
 * `disconnect` in its `db.js` removes all listeners).
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
    listen: async (channel, onNotification, onListening) => {
      const listening = subscribeToChannel(
        connectionString,
        channel,
        { onNotification, onListening, onError },
        limits,
      )
      return { close: () => listening.stop() }
    },
  }
  return { db, close: () => pool.end() }
}

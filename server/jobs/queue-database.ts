import pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import { keepListening } from '../database/keep-listening.ts'

/**
 * What pg-boss works on: a few connections, and one that listens. Its own would end the process when a connection breaks with
 * two errors at once, as one does whose PostgreSQL was killed (12.35: `disconnect` in its `db.js` lets go of all listeners).
 */
export function openQueueDatabase(connectionString: string, max: number, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'pgboss',
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', onError)
  const db: QueueDb = {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, hear, began) => {
      const listening = keepListening(connectionString, channel, { hear, began, lost: onError })
      return { close: () => listening.stop() }
    },
  }
  return { db, close: () => pool.end() }
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { PostgresClient, prepareSession } from './postgres-client.ts'

const retryAfterMs = 1_000

/** Callbacks for the notifications of a channel. */
export interface Listener {
  hear(payload: string): void
  /** Called each time `LISTEN` succeeds, including after a reconnect; notifications sent in between were missed. */
  began(): void
  lost(cause: unknown): void
}

/**
 * Listens to a channel on a dedicated connection. Reconnects after the connection breaks or falls silent, until it is
 * stopped.
 */
export function subscribeToChannel(
  connectionString: string,
  channel: string,
  listener: Listener,
  limits: ConnectionLimits = connectionLimits,
) {
  const listen = `listen ${pg.escapeIdentifier(channel)}`
  const stopping = new AbortController()
  let client: PostgresClient | null = null

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilItBreaks().catch((cause) => stopping.signal.aborted || listener.lost(cause))
      await pause(retryAfterMs, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function listenUntilItBreaks(): Promise<void> {
    client = new PostgresClient({ connectionString, limits })
    const broken = new Promise<unknown>((resolve) => client?.once('end', resolve).on('error', resolve))
    client.on('notification', ({ payload = '' }) => listener.hear(payload))
    try {
      // If the client is ended while it connects, pg emits nothing; its first query then rejects.
      await Promise.race([client.connect(), broken])
      await prepareSession(client, limits)
      await client.query(listen)
      listener.began()
      throw (await Promise.race([broken, giveSigns(client)])) ?? new Error('The connection ended.')
    } finally {
      await client.end().catch(() => {})
    }
  }

  /**
   * Sends periodic queries, because a connection that only listens would not detect a dead peer. Rejects once there is
   * no response.
   */
  async function giveSigns(listening: PostgresClient): Promise<never> {
    for (;;) {
      await pause(limits.signOfLife, null, { ref: false })
      await listening.query(listen) // a repeated LISTEN has no effect
    }
  }

  const connected = stayConnected()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
      await connected
    },
  }
}

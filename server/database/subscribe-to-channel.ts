import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { PostgresClient, prepareSession } from './postgres-client.ts'

const retryAfterMs = 1_000

/** Callbacks for the notifications of a channel. */
export interface Listener {
  onNotification(payload: string): void
  /** Called each time `LISTEN` succeeds, including after a reconnect; notifications sent in between were missed. */
  onListening(): void
  onError(cause: unknown): void
}

/** Listens on a dedicated connection, and reconnects when it breaks or falls silent, until stopped. */
export function subscribeToChannel(
  connectionString: string,
  channel: string,
  listener: Listener,
  limits: ConnectionLimits = connectionLimits,
) {
  const listen = `listen ${pg.escapeIdentifier(channel)}`
  const stopping = new AbortController()
  let client: PostgresClient | null = null

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilBroken().catch((cause) => stopping.signal.aborted || listener.onError(cause))
      await pause(retryAfterMs, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function listenUntilBroken(): Promise<void> {
    client = new PostgresClient({ connectionString, limits })
    const broken = new Promise<unknown>((resolve) => client?.once('end', resolve).on('error', resolve))
    client.on('notification', ({ payload = '' }) => listener.onNotification(payload))
    try {
      // If the client is ended while it connects, pg emits nothing; its first query then rejects.
      await Promise.race([client.connect(), broken])
      await prepareSession(client, limits)
      await client.query(listen)
      listener.onListening()
      throw (await Promise.race([broken, sendKeepalives(client)])) ?? new Error('The connection ended.')
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Queries periodically, since a listening connection does not detect a dead peer. Rejects without a response. */
  async function sendKeepalives(listeningClient: PostgresClient): Promise<never> {
    for (;;) {
      await pause(limits.keepaliveInterval, null, { ref: false })
      await listeningClient.query(listen) // a repeated LISTEN has no effect
    }
  }

  const connected = runUntilStopped()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
      await connected
    },
  }
}

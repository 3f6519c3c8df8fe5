import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const retryAfterMs = 1_000

/** Who hears what comes through a channel of the database. */
export interface Listener {
  hear(payload: string): void
  /** Called whenever listening begins, after a break too: what came meanwhile was missed. */
  began(): void
  lost(cause: unknown): void
}

/** Listens to a channel on one connection of its own; one that breaks is opened again until it is stopped. */
export function keepListening(connectionString: string, channel: string, listener: Listener) {
  const stopping = new AbortController()
  let client: pg.Client | null = null

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilItBreaks().catch((cause) => stopping.signal.aborted || listener.lost(cause))
      await pause(retryAfterMs, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  /** A connection may break with several errors, one after the other; whichever nobody heard would end the process. */
  async function listenUntilItBreaks(): Promise<void> {
    const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, ...keepAlive })
    const broken = new Promise<unknown>((resolve) => client?.once('end', resolve).on('error', resolve))
    client.on('notification', ({ payload = '' }) => listener.hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      listener.began()
      throw (await broken) ?? new Error('The connection ended.')
    } finally {
      await client.end().catch(() => {})
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

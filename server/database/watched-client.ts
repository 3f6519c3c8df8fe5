import { Socket } from 'node:net'
import pg from 'pg'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'

/** Where the database is, and how patient one is with it. */
export interface WatchedConfig extends pg.ClientConfig {
  limits?: ConnectionLimits
}

/** Whether the database still works on what a silent connection has asked for. */
type IsAtWork = () => Promise<boolean>

/**
 * A connection that is broken off when nothing has come or gone on it for too long. A network that drops packets, a
 * failover and a forgotten NAT entry end no connection: its queries would wait for as long as TCP does, or for ever.
 * Whoever keeps one without asking anything has to give signs of life. pg's own `query_timeout` counts from the
 * beginning of a query and leaves the connection in use.
 */
export class WatchedClient extends pg.Client {
  readonly #socket: Socket
  #isAtWork: IsAtWork | null = null

  constructor({ limits = connectionLimits, ...config }: WatchedConfig = {}) {
    const socket = new Socket()
    super({
      connectionTimeoutMillis: limits.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.signOfLife,
      ...config,
      stream: () => socket,
    })
    this.#socket = socket
    socket.on('timeout', () => void this.#judgeSilence())
    this.breakOffAfter(limits.query)
    // A connection may break with several errors, and in nobody's hands; one that nobody hears would end the process.
    this.on('error', () => {})
  }

  /** Breaks off after so many milliseconds of silence, unless `isAtWork` knows better. */
  breakOffAfter(milliseconds: number, isAtWork: IsAtWork | null = null): void {
    this.#isAtWork = isAtWork
    this.#socket.setTimeout(milliseconds)
  }

  async #judgeSilence(): Promise<void> {
    const heard = this.#socket.bytesRead
    // A process that was itself suspended first reads what has come meanwhile.
    await new Promise(setImmediate)
    const isAlive = this.#socket.bytesRead > heard || (await this.#isAtWork?.().catch(() => false)) === true
    if (isAlive) this.#socket.setTimeout(this.#socket.timeout ?? 0)
    else this.#socket.destroy(silence())
  }
}

/**
 * Sets a new session up: instants are read from text, so the text must not depend on how a server is set up; and the
 * database gives up on clients that fell silent, with their transactions and locks, as these give up on it.
 */
export async function prepareSession(
  client: pg.ClientBase,
  { query, rowLock, signOfLife }: ConnectionLimits = connectionLimits,
): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    lock_timeout: rowLock,
    idle_in_transaction_session_timeout: query,
    idle_session_timeout: 2 * query,
    client_connection_check_interval: signOfLife,
    tcp_user_timeout: query,
    tcp_keepalives_idle: Math.ceil(signOfLife / 1000), // seconds
    tcp_keepalives_interval: 5, // seconds
    tcp_keepalives_count: 3,
  }
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} to '${value}'`)
      .join('; '),
  )
}

/** Opens a pool of watched connections; one that broke is never given out again. */
export function openPool(
  config: Omit<WatchedConfig, 'limits'> & { max: number },
  limits: ConnectionLimits = connectionLimits,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => prepareSession(client, limits),
    Client: class extends WatchedClient {
      constructor(given: pg.ClientConfig = {}) {
        super({ ...given, limits })
      }
    },
  })
  // An idle connection that breaks is replaced by the pool; a query under way rejects by itself.
  pool.on('error', () => {})
  return pool
}

function silence(): Error {
  const words = 'Connection terminated: the database was silent for too long.'
  return Object.assign(new Error(words), { code: 'ETIMEDOUT' })
}

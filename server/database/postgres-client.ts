import { Socket } from 'node:net'
import pg from 'pg'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'

/** Connection settings and timeouts of a client. */
export interface PostgresClientConfig extends pg.ClientConfig {
  limits?: ConnectionLimits
}

/** Resolves with true if the database is still working on the query of a silent connection. */
type IsBusy = () => Promise<boolean>

/**
 * A client that destroys its connection after too much silence. A network that drops packets, a failover or an expired
 * NAT entry does not close a connection; queries would wait until TCP gives up, or forever. Code that holds an idle
 * connection must therefore send keepalive queries. pg's own `query_timeout` counts from the start of a query and
 * leaves the connection in use.
 */
export class PostgresClient extends pg.Client {
  readonly #socket: Socket
  #isAtWork: IsBusy | null = null

  constructor({ limits = connectionLimits, ...config }: PostgresClientConfig = {}) {
    const socket = new Socket()
    super({
      connectionTimeoutMillis: limits.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.keepaliveInterval,
      ...config,
      stream: () => socket,
    })
    this.#socket = socket
    socket.on('timeout', () => void this.#judgeSilence())
    this.breakOffAfter(limits.query)
    // A connection may emit several errors, even while no code uses it; an unhandled one would end the process.
    this.on('error', () => {})
  }

  /** Destroys the connection after so many milliseconds of silence, unless `isAtWork` resolves with true. */
  breakOffAfter(milliseconds: number, isBusy: IsBusy | null = null): void {
    this.#isAtWork = isBusy
    this.#socket.setTimeout(milliseconds)
  }

  async #judgeSilence(): Promise<void> {
    const bytesBefore = this.#socket.bytesRead
    // A process that was suspended reads the data that arrived meanwhile first.
    await new Promise(setImmediate)
    const isAlive =
      this.#socket.bytesRead > bytesBefore || (await this.#isAtWork?.().catch(() => false)) === true
    if (isAlive) this.#socket.setTimeout(this.#socket.timeout ?? 0)
    else this.#socket.destroy(silenceError())
  }
}

/**
 * Configures a new session. Times are parsed from text, so their format must not depend on the server's settings. The
 * timeouts make the database end silent clients, with their transactions and locks, just as clients give up on a silent
 * database.
 */
export async function prepareSession(
  client: pg.ClientBase,
  { query, rowLock, keepaliveInterval }: ConnectionLimits = connectionLimits,
): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    lock_timeout: rowLock,
    idle_in_transaction_session_timeout: query,
    idle_session_timeout: 2 * query,
    client_connection_check_interval: keepaliveInterval,
    tcp_user_timeout: query,
    tcp_keepalives_idle: Math.ceil(keepaliveInterval / 1000), // seconds
    tcp_keepalives_interval: 5, // seconds
    tcp_keepalives_count: 3,
  }
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} to '${value}'`)
      .join('; '),
  )
}

/** Opens a pool of watched connections; a broken one is never reused. */
export function openPool(
  config: Omit<PostgresClientConfig, 'limits'> & { max: number },
  limits: ConnectionLimits = connectionLimits,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: limits.connect,
    onConnect: (client) => prepareSession(client, limits),
    Client: class extends PostgresClient {
      constructor(clientConfig: pg.ClientConfig = {}) {
        super({ ...clientConfig, limits })
      }
    },
  })
  // The pool replaces an idle connection that breaks; a query in progress rejects by itself.
  pool.on('error', () => {})
  return pool
}

function silenceError(): Error {
  const message = 'Connection terminated: the database was silent for too long.'
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

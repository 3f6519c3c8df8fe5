import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../../shared/error-code.ts'
import { WrongPasswordError } from './postgres-error.ts'

/** The endpoint of PostgreSQL: settings for the server, host and port for clients. */
interface PostgresAddress {
  settings: Record<string, string>
  host: string
  port: number
}

// A Unix socket path may have at most 104 to 108 bytes, depending on the system (sun_path in unix(7)).
const maxSocketPathLength = 100
const defaultPort = 5432

/** The cluster's only role, its superuser; only this process has its password. */
export const databaseUser = 'creel'
const databaseName = 'creel'

/** Returns a Unix socket in the private folder `socket`, or a free loopback port if that path is too long. */
export async function choosePostgresAddress(folder: string): Promise<PostgresAddress> {
  const socket = socketPath(folder)
  const socketFolder = dirname(socket)
  if (Buffer.byteLength(socket) > maxSocketPathLength) return onLoopback(await findFreePort())
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
      port: String(defaultPort),
    },
    host: socketFolder,
    port: defaultPort,
  }
}

/** Returns the path of the Unix socket. PostgreSQL writes a lock file next to it with the suffix `.lock`. */
export function socketPath(folder: string): string {
  return join(folder, 'socket', `.s.PGSQL.${defaultPort}`)
}

function onLoopback(port: number): PostgresAddress {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  return { settings, host: '127.0.0.1', port }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Creates Creel's database on a running PostgreSQL if it does not exist, and returns its connection string. Throws a
 * `WrongPasswordError` if the password is not that of the cluster.
 */
export async function ensureDatabase(address: PostgresAddress, password: string): Promise<string> {
  const connectionString = buildConnectionString(address, password)
  try {
    await execute(connectionString, 'select 1')
  } catch (cause) {
    if (errorCode(cause) === passwordIsWrong) throw new WrongPasswordError(passwordRejected, { cause })
    if (errorCode(cause) !== databaseIsMissing) throw cause
    await execute(buildConnectionString(address, password, 'postgres'), `create database ${databaseName}`)
  }
  return connectionString
}

// SQLSTATE codes (appendix A of PostgreSQL's manual).
const databaseIsMissing = '3D000'
const passwordIsWrong = '28P01'

/**
 * Returns the connection string of a database. The host in the query string may be a socket's folder and takes
 * precedence; `localhost` is there only because a URL needs a host.
 */
function buildConnectionString(
  { host, port }: Pick<PostgresAddress, 'host' | 'port'>,
  password: string,
  database: string = databaseName,
): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${databaseUser}:${password}@localhost/${database}?${query}`
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const passwordRejected = 'The database rejected the password in postgres/password in the data folder.'

const connectTimeoutMs = 10_000

/** Returns how to connect to the database another process runs in a folder; null if unreachable from here. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  try {
    const connectionString = buildConnectionString(
      readAddress(folder),
      readFileSync(join(folder, 'password'), 'utf8').trim(),
    )
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
    await client.connect()
    await client.end()
    return connectionString
  } catch {
    return null // it is starting or stopping, unreachable, or not readable by this user
  }
}

/**
 * Reads the endpoint from postmaster.pid. Its lines, counted from 1: port (4), socket folder (5), first address (6)
 * (PostgreSQL's source, src/include/utils/pidfile.h). The socket path in it may be that of another container.
 */
function readAddress(folder: string): { host: string; port: number } {
  const lines = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const [port, socketFolder, address = ''] = lines.slice(3, 6).map((line) => line.trim())
  return { host: socketFolder ? dirname(socketPath(folder)) : address, port: Number(port) }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL that can fall silent: no byte comes through, and neither end hears that the other is gone. */
export interface SilentProxy {
  /** Leads to the same database, over this way. */
  connectionString: string
  /** Silences the connections there are for ever, as when a NAT has forgotten them; with `newOnes` also those that come. */
  fallSilent(newOnes?: 'newOnes'): void
  /** Silences the connection that stores a photo when it commits: the commit is lost, or the answer to it. */
  loseAtCommit(what: 'commit' | 'answer'): void
  /** New connections come through again; silent ones stay silent. */
  heal(): void
  stop(): Promise<void>
}

/** Opens a way on loopback to the database of a connection string. */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const lines = new Set<Line>()
  let isSilent = false
  let toLose: 'commit' | 'answer' | null = null
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const line: Line = { near, far: reach(target), isSilent, storesPhoto: false }
    lines.add(line)
    line.near.on('data', (bytes) => {
      line.storesPhoto ||= bytes.includes('insert into "photos"')
      const isLosing = toLose !== null && line.storesPhoto && bytes.includes('commit')
      if (isLosing && toLose === 'commit') line.isSilent = true
      if (!line.isSilent) line.far.write(bytes)
      if (!isLosing) return
      line.isSilent = true
      toLose = null
    })
    line.far.on('data', (bytes) => void (line.isSilent || line.near.write(bytes)))
    for (const [one, other] of [
      [line.near, line.far],
      [line.far, line.near],
    ] as const) {
      one.on('error', () => {})
      one.on('end', () => void (line.isSilent || other.end()))
      one.on('close', () => void (line.isSilent || other.destroy()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    connectionString: leadingTo(target, (server.address() as AddressInfo).port),
    fallSilent: (newOnes) => {
      isSilent = newOnes !== undefined
      for (const line of lines) line.isSilent = true
    },
    loseAtCommit: (what) => {
      toLose = what
    },
    heal: () => {
      isSilent = false
    },
    stop: async () => {
      for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Line {
  near: Socket
  far: Socket
  isSilent: boolean
  storesPhoto: boolean
}

/** Connects to where a connection string leads: a port, or the socket in a folder. */
function reach(target: string): Socket {
  const url = new URL(target)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  return host.startsWith('/')
    ? connect({ path: `${host}/.s.PGSQL.${port}`, allowHalfOpen: true })
    : connect({ host, port: Number(port), allowHalfOpen: true })
}

function leadingTo(target: string, port: number): string {
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  return url.href
}

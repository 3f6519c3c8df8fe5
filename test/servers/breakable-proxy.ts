import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy whose connections can be cut, as by a restart of the server or a train in a tunnel. */
export interface BreakableProxy {
  url: string
  leadTo(port: number): void
  /** Ends all connections and accepts no new ones. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** Opens a proxy on loopback; `leadTo` sets its target. */
export async function openBreakableProxy(): Promise<BreakableProxy> {
  const sockets = new Set<Socket>()
  let target = 0
  let isCut = false
  const server = createServer((incoming) => {
    if (isCut) return void incoming.resetAndDestroy()
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port
    },
    cut: () => {
      isCut = true
      destroyAll()
    },
    mend: () => {
      isCut = false
    },
    stop: async () => {
      destroyAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

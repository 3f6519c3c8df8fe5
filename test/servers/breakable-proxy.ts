import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut: as when the server is restarted, or the train enters a tunnel. */
export interface BreakableProxy {
  url: string
  leadTo(port: number): void
  /** Ends all connections, and lets none through. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** Opens a way on loopback, which leads somewhere once it is told where. */
export async function openBreakableProxy(): Promise<BreakableProxy> {
  const sockets = new Set<Socket>()
  let target = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
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

import { createServer } from 'node:net'

// Below the ports of outgoing connections in Linux (from 32,768), which could take a port that was just found free.
// Above 10,080, the highest port that Chromium blocks.
const [first, last] = [11_000, 32_000]

// Processes with adjacent IDs start far from each other.
let next = first + ((process.pid * 499) % (last - first))

/** Returns a port on 127.0.0.1 that no process listens on; the same process doesn’t get it again soon. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port === last ? first : port + 1
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fullSizePhotos } from './bench-photos.ts'
import { withServer } from './bench-server.ts'
import type { Figure } from './measurements.ts'
import { memoryOfTree } from './process-tree.ts'

const photos = 24
/** Child processes with data sets exit after a minute without work. */
const afterWorkMs = 3 * 60_000

/** Measures the memory of all processes, PostgreSQL included: idle, after work, and three minutes later. */
export async function benchMemory(): Promise<Figure[]> {
  return await withServer(async ({ process: server }, angler) => {
    const bare = { what: 'bare Node.js', value: await memoryOfBareNode() }
    const pid = server.pid ?? 0
    await pause(5_000)
    const idle = memoryOfTree(pid)
    for (const [number, bytes] of (await fullSizePhotos(photos)).entries())
      await angler.upload([{ name: `${number}.jpg`, bytes }])
    const atWork = memoryOfTree(pid)
    await pause(afterWorkMs)
    return [
      {
        what: 'memory when idle, PostgreSQL included',
        value: idle,
        unit: 'MB',
        bare,
        budget: { atMost: 300 },
      },
      { what: 'memory after 24 photos of 12 MP', value: atWork, unit: 'MB', bare },
      {
        what: 'memory three minutes later',
        value: memoryOfTree(pid),
        unit: 'MB',
        bare,
        budget: { atMost: 300 },
      },
    ]
  })
}

async function memoryOfBareNode(): Promise<number> {
  const node = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)'])
  await once(node.stdout, 'data')
  const megabytes = memoryOfTree(node.pid ?? 0)
  node.kill()
  return megabytes
}

import { once } from 'node:events'
import { findFreePort } from '../test/app/free-port.ts'
import { atEachSize } from './seeded-server.ts'

const repeats = 40
const shown = 12
const calls = [
  '/api/photos?fishingOnly=true&limit=60',
  '/api/map-points?names=true',
  '/api/photos?fishingOnly=true',
  '/api/bests',
]

/** Prints the functions in which the server spends its time while a request is repeated, at 10x of data. */
export async function profileCalls(): Promise<void> {
  const port = await findFreePort()
  const settings = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  await atEachSize(async ({ data, angler }) => {
    if (data !== '10x') return []
    for (const call of calls) {
      const read = async () => (await angler.fetch(call)).bytes()
      await read()
      const profile = await profileWhile(port, async () => {
        for (let repeat = 0; repeat < repeats; repeat += 1) await read()
      })
      console.log(`\n${call}, each of ${repeats} times\n`)
      for (const line of slowestOf(profile)) console.log(line)
    }
    return []
  }, settings)
}

/** Part of the Chrome DevTools Protocol's `Profiler.Profile`; times in microseconds. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

async function profileWhile(port: number, work: () => Promise<void>): Promise<Profile> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  const send = async (id: number, method: string) => {
    const answered = new Promise<{ profile: Profile }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data)
        if (message.id === id) resolve(message.result)
      })
    })
    socket.send(JSON.stringify({ id, method }))
    return await answered
  }
  await send(1, 'Profiler.enable')
  await send(2, 'Profiler.start')
  await work()
  const { profile } = await send(3, 'Profiler.stop')
  socket.close()
  return profile
}

/** Returns functions by self time. */
function slowestOf({ nodes, samples, timeDeltas }: Profile): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const spent = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const { functionName = '', url = '', lineNumber = 0 } = frames.get(id) ?? {}
    const name = url === '' ? functionName : `${functionName || '(anonymous)'} ${tidy(url)}:${lineNumber + 1}`
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000 / repeats)
  }
  const sorted = [...spent].toSorted(([, a], [, b]) => b - a)
  return sorted.slice(0, shown).map(([name, ms]) => `${ms.toFixed(2).padStart(8)} ms  ${name}`)
}

const tidy = (url: string) =>
  url
    .split('/node_modules/')
    .at(-1)
    ?.replace(new URL('..', import.meta.url).href, '') ?? url

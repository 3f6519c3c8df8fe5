import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Bare sharp in a process of its own: the least that making the two renditions of a photo takes. */
export async function startBaselineSharp() {
  const child = fork(new URL('baseline-sharp.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    pid: child.pid ?? 0,
    makeRenditions: async (path: string) => {
      const done = once(child, 'message')
      child.send(path)
      await done
    },
    stop: () => child.kill(),
  }
}

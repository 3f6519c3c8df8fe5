import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a process that makes the two renditions of a photo with bare sharp. */
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

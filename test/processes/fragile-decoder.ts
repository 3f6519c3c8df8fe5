import { appendFileSync, closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import '../../server/image-worker/image-worker-process.ts'

/*
 * The decoder's process as it would be with a fault in a library: what is written behind the end of a photo happens to it,
 * in the task that is named there. Every such try is noted in the file TRIES.
 */
const misdeeds: Record<string, () => void> = {
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => {
    for (;;);
  },
  eat: () => {
    setFlagsFromString('--max-old-space-size=64')
    for (const eaten: unknown[] = []; ; ) eaten.push(new Array(1_000_000).fill(eaten.length + 0.5))
  },
}

interface Order {
  task: string
  input: { path?: string; image?: Uint8Array }
}

process.prependListener('message', (message) => {
  const { task, input } = message as Order
  const end = input.image ? Buffer.from(input.image).subarray(-64) : endOf(input.path ?? '')
  const [, misdeed = '', at] = / (\w+) in (\w+)!$/.exec(end.toString('latin1')) ?? []
  if (at !== task) return
  appendFileSync(process.env.TRIES ?? '', `${misdeed} in ${task}\n`)
  misdeeds[misdeed]?.()
})

function endOf(path: string): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0)
  const file = openSync(path, 'r')
  const end = Buffer.alloc(64)
  readSync(file, end, 0, 64, Math.max(0, statSync(path).size - 64))
  closeSync(file)
  return end
}

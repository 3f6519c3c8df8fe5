import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { processIdentity } from './process-identity.ts'

test('a process keeps its identity, and no other process shares it', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
  expect(processIdentity(process.pid)).not.toBe(processIdentity(process.ppid))
})

test('a zombie process has no identity', async () => {
  // The child exits when its input closes. A shell collects its child after any command, so the parent becomes `cat`
  // first: only `cat` can print the second line.
  const script = 'cat <&3 & echo $!; exec cat'
  const parent = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore', 'pipe'] })
  ;(parent.stdin as Writable).write('ready\n')
  const [zombie] = await readLines(parent.stdout as Readable, 2)
  ;(parent.stdio[3] as Writable).end()
  await expect.poll(() => processIdentity(Number(zombie))).toBeNull()
  expect(() => process.kill(Number(zombie), 0)).not.toThrow()
  parent.kill('SIGKILL')
})

async function readLines(stream: Readable, count: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: stream })) {
    if (lines.push(line) === count) break
  }
  return lines
}

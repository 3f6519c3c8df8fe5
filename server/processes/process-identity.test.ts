import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processIdentity } from './process-identity.ts'

test('a process keeps its identity, and no other process shares it', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
  expect(processIdentity(process.pid)).not.toBe(processIdentity(process.ppid))
})

test('a process that has ended has no identity', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  expect(processIdentity(child.pid ?? 0)).toBeNull()
})

test('a dead process that nobody has collected has no identity', async () => {
  // The shell's background child dies at once, and the program the shell becomes never collects it.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 1000'])
  const [zombie] = await once(parent.stdout, 'data')
  await expect.poll(() => processIdentity(Number(zombie))).toBeNull()
  expect(() => process.kill(Number(zombie), 0)).not.toThrow()
  parent.kill('SIGKILL')
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../processes/process-identity.ts'
import { openIncoming } from './incoming.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'creel-incoming-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a start takes away nothing that another start of a running process is at work on', async () => {
  const first = await openIncoming(root)
  const folder = await first.makeFolder()
  await writeFile(join(folder, 'received-0'), 'half a photo')
  const second = await openIncoming(root)
  expect(await readdir(folder)).toEqual(['received-0'])
  expect(await second.makeFolder()).not.toBe(folder)
})

test('what a running process has there stays, and goes when it has died', async () => {
  const neighbour = spawn('sleep', ['600'])
  const folder = await leave(`${hostname()}~${processIdentity(neighbour.pid ?? 0)}~1`)
  await openIncoming(root)
  expect(await readdir(root)).toEqual([basename(folder)])
  neighbour.kill('SIGKILL')
  await once(neighbour, 'exit')
  await openIncoming(root)
  expect(await readdir(root)).toEqual([])
})

test('of machines that cannot be seen from here only what is old goes', async () => {
  const young = await leave(`elsewhere~1-2-3~1`)
  const old = await leave(`elsewhere~1-2-3~2`)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await openIncoming(root)
  expect(await readdir(root)).toEqual([basename(young)])
})

test('what an earlier Creel left goes', async () => {
  await leave('2c1f1b9e-3b0e-4b66-9d0a-1a2b3c4d5e6f')
  await openIncoming(root)
  expect(await readdir(root)).toEqual([])
})

async function leave(name: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  await writeFile(join(folder, 'received-0'), 'half a photo')
  return folder
}

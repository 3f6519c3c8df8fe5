import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../../processes/process-identity.ts'
import { blockOlderVersions } from './block-older-versions.ts'
import { socketPath } from './postgres-address.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-older-'))
  await mkdir(join(folder, 'socket'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder in use by a running Creel 1.0 is rejected until that ends, and its lock is removed', async () => {
  const other = spawn('sleep', ['600'])
  await writeFile(join(folder, `${processIdentity(other.pid ?? 0)}.lock`), '')
  expect(await blockOlderVersions(folder)).toBeNull()
  other.kill('SIGKILL')
  await once(other, 'exit')
  const letIn = await blockOlderVersions(folder)
  letIn?.()
  expect(await readdir(folder)).toEqual(['socket'])
})

test('a Creel 1.0 in another container is detected by its database, which accepts connections', async () => {
  await writeFile(join(folder, '7-1234-0a1b2c3d.lock'), '')
  const database = createServer().listen(socketPath(folder))
  await once(database, 'listening')
  expect(await blockOlderVersions(folder)).toBeNull()
  database.close()
  await once(database, 'close')
  expect(await blockOlderVersions(folder)).toBeTypeOf('function')
})

test('a Creel 1.0 that starts meanwhile cannot remove the lock, and ends', async () => {
  await blockOlderVersions(folder)
  const locks = (await readdir(folder)).filter((name) => name.endsWith('.lock'))
  expect(locks).toEqual(['A newer Creel is running here.lock'])
  for (const name of locks) await expect(rm(join(folder, name), { force: true })).rejects.toThrow('directory')
})

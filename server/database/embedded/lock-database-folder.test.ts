import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../../processes/process-identity.ts'
import { lockDatabaseFolder } from './lock-database-folder.ts'
import { socketPath } from './postgres-address.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-older-'))
  await mkdir(join(folder, 'socket'))
})
afterEach(() => rm(folder, { recursive: true }))

const lock = () => lockDatabaseFolder(folder, '/srv/creel')

test('a folder in use by a running Creel 1.0 is rejected until that ends, and its lock is removed', async () => {
  const other = spawn('sleep', ['600'])
  await writeFile(join(folder, `${processIdentity(other.pid ?? 0)}.lock`), '')
  await expect(lock()).rejects.toThrow('Another Creel is already using /srv/creel.')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const { release } = await lock()
  release()
  expect(await readdir(folder)).toEqual(['socket'])
})

test('a Creel 1.0 in another container is detected by its database, which accepts connections', async () => {
  await writeFile(join(folder, '7-1234-0a1b2c3d.lock'), '')
  const database = createServer().listen(socketPath(folder))
  await once(database, 'listening')
  await expect(lock()).rejects.toThrow('Another Creel is already using')
  database.close()
  await once(database, 'close')
  const { release } = await lock()
  release()
})

test('a Creel 1.0 that starts meanwhile cannot remove the lock, and ends', async () => {
  const { release } = await lock()
  const locks = (await readdir(folder)).filter((name) => name.endsWith('.lock'))
  expect(locks).toEqual(['A newer Creel is running here.lock'])
  for (const name of locks) await expect(rm(join(folder, name), { force: true })).rejects.toThrow('directory')
  release()
})

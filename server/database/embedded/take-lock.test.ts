import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../../processes/process-identity.ts'
import { takeLock } from './take-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-lock-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('a free folder is taken once, and free again after the release', async () => {
  const release = await takeLock(folder)
  expect(release).toBeTypeOf('function')
  expect(await takeLock(folder)).toBeNull()
  release?.()
  expect(await readdir(folder)).toEqual([])
  expect(await takeLock(folder)).toBeTypeOf('function')
})

test('a folder that another living process has is refused until that process dies', async () => {
  const other = spawn('sleep', ['1000'])
  await writeFile(join(folder, `${processIdentity(other.pid ?? 0)}.lock`), '')
  expect(await takeLock(folder)).toBeNull()
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await takeLock(folder)).toBeTypeOf('function')
})

test('a process number that has come round again is no living owner', async () => {
  const formerBearer = processIdentity(process.ppid)?.replace(/^(\d+)-\d+/, '$1-1')
  await writeFile(join(folder, `${formerBearer}.lock`), '')
  expect(await takeLock(folder)).toBeTypeOf('function')
  expect(await readdir(folder)).toEqual([`${processIdentity(process.pid)}.lock`])
})

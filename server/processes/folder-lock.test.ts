import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FolderLock, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creel-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder can be locked once, and again after its release', async () => {
  const lock = await take()
  expect(await lockFolder(folder)).toBeNull()
  lock.release()
  lock.release()
  await take()
})

test('only a child process that inherits the lock holds it, until it is killed', async () => {
  const lock = await take()
  const [unrelated, inheriting] = [sleep('ignore'), sleep(lock.fd)]
  lock.release()
  expect(await lockFolder(folder)).toBeNull()
  inheriting.kill('SIGKILL')
  await once(inheriting, 'exit')
  await take()
  unrelated.kill('SIGKILL')
})

test.runIf(findProgram('perl'))('Perl locks the folder if flock is not installed', async () => {
  await onlyProgram('perl')
  const lock = await take()
  expect(await lockFolder(folder)).toBeNull()
  lock.release()
  await take()
})

test('locking without flock and Perl fails with what to install', async () => {
  await onlyProgram(null)
  await expect(lockFolder(folder)).rejects.toThrow(
    'Neither flock (package util-linux) nor perl is installed.',
  )
})

async function take(): Promise<FolderLock> {
  const lock = await lockFolder(folder)
  if (lock === null) throw new Error('The folder is locked.')
  onTestFinished(lock.release)
  return lock
}

function sleep(inherited: number | 'ignore') {
  const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', inherited] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Sets `PATH` to a folder that contains only this program, until the test ends. */
async function onlyProgram(name: string | null): Promise<void> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  if (name !== null) await symlink(findProgram(name) ?? '', join(bin, name))
  vi.stubEnv('PATH', bin)
}

function findProgram(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((home) => join(home, name))
  return paths.find((path) => existsSync(path))
}

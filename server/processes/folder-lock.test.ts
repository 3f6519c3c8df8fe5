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

test('a folder is locked once, and free again after the release', async () => {
  const lock = await take()
  expect(await lockFolder(folder)).toBeNull()
  lock.release()
  lock.release()
  await take()
})

test('children do not hold it, but for one that is given it, until that is killed', async () => {
  const lock = await take()
  const [stranger, heir] = [sleep('ignore'), sleep(lock.fd)]
  lock.release()
  expect(await lockFolder(folder)).toBeNull()
  heir.kill('SIGKILL')
  await once(heir, 'exit')
  await take()
  stranger.kill('SIGKILL')
})

test.runIf(findProgram('perl'))('where there is no flock, Perl does the same', async () => {
  await onlyProgram('perl')
  const lock = await take()
  expect(await lockFolder(folder)).toBeNull()
  lock.release()
  await take()
})

test('where there is neither flock nor Perl, it says what to install', async () => {
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

/** Until the test ends commands are looked for in a folder that holds this program alone. */
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

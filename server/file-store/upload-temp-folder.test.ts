import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findOtherNamespace } from '../../test/app/other-namespace.ts'
import { openUploadTempFolder } from './upload-temp-folder.ts'

const container = findOtherNamespace()

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'creel-incoming-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a start takes away nothing that another start of a running process is at work on', async () => {
  const first = await openUploadTempFolder(root)
  const folder = await first.makeFolder()
  await writeFile(join(folder, 'received-0'), 'half a photo')
  const second = await openUploadTempFolder(root)
  expect(await readdir(folder)).toEqual(['received-0'])
  expect(await second.makeFolder()).not.toBe(folder)
})

test.skipIf(container.missing)(
  `a start in another container of the same host name takes away nothing${container.missing ? ` (${container.missing})` : ''}`,
  async () => {
    const folder = await (await openUploadTempFolder(root)).makeFolder()
    await writeFile(join(folder, 'received-0'), 'half a photo')
    const script = `${imports} await openUploadTempFolder(process.argv[1])`
    const [program = '', ...words] = [...container.prefix, ...runScript(script)]
    await promisify(execFile)(program, words)
    expect(await readdir(folder)).toEqual(['received-0'])
  },
)

test('what a running process has there stays, and goes when it has died', async () => {
  const script = `${imports}
    console.log(await (await openUploadTempFolder(process.argv[1])).makeFolder())
    setInterval(() => {}, 1000)`
  const [program = '', ...words] = runScript(script)
  const neighbor = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void neighbor.kill('SIGKILL'))
  const [line] = await once(neighbor.stdout, 'data')
  await openUploadTempFolder(root)
  expect(await readdir(dirname(String(line).trim()))).toHaveLength(1)
  neighbor.kill('SIGKILL')
  await once(neighbor, 'exit')
  await openUploadTempFolder(root)
  expect(await readdir(root)).toEqual([])
})

test.each([
  ['on a disk without locks', 'unlocked~1'],
  ['of Creel 1.0', `${hostname()}~1-2-3~1`],
])(
  'a folder %s goes when nothing in it has changed for a day, since nobody knows whether its process lives',
  async (_, name) => {
    const [young, mixed, old] = [await leave(`${name}1`), await leave(`${name}2`), await leave(`${name}3`)]
    for (const path of [mixed, old, join(old, 'received-0')]) await utimes(path, twoDaysAgo, twoDaysAgo)
    await openUploadTempFolder(root)
    expect((await readdir(root)).sort()).toEqual([basename(young), basename(mixed)])
  },
)

test('where folders cannot be locked, theirs are named so that nobody takes them for dead', async () => {
  vi.stubEnv('PATH', root)
  const folder = await (await openUploadTempFolder(root)).makeFolder()
  vi.unstubAllEnvs()
  await openUploadTempFolder(root)
  expect(await readdir(dirname(folder))).toEqual([basename(folder)])
  expect(basename(dirname(folder))).toMatch(/^unlocked~/)
})

test('a process whose folder was removed makes another one', async () => {
  const uploadTempFolder = await openUploadTempFolder(root)
  const folder = dirname(await uploadTempFolder.makeFolder())
  expect(dirname(await uploadTempFolder.makeFolder())).toBe(folder)
  await rm(folder, { recursive: true })
  const folders = await Promise.all([uploadTempFolder.makeFolder(), uploadTempFolder.makeFolder()])
  expect(new Set(folders.map(dirname)).size).toBe(1)
})

test('what a tool that ran as another user left stays, and Creel starts', async () => {
  const isRoot = process.getuid?.() === 0
  const theirs = join(root, 'locked~theirs')
  await mkdir(join(theirs, 'request'), { recursive: true })
  await chmod(root, 0o777)
  await chmod(theirs, isRoot ? 0o700 : 0)
  if (isRoot) process.seteuid?.('nobody')
  const opened = openUploadTempFolder(root).then((uploadTempFolder) => uploadTempFolder.makeFolder())
  const folder = await opened.catch(String).finally(() => process.seteuid?.(process.getuid?.() ?? 0))
  await chmod(theirs, 0o700)
  expect(folder).toMatch(new RegExp(`^${root}/`))
  expect(await readdir(theirs)).toEqual(['request'])
})

test('what an earlier Creel left goes', async () => {
  await leave('2c1f1b9e-3b0e-4b66-9d0a-1a2b3c4d5e6f')
  await openUploadTempFolder(root)
  expect(await readdir(root)).toEqual([])
})

const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
const imports = `import { openUploadTempFolder } from ${JSON.stringify(new URL('./upload-temp-folder.ts', import.meta.url).href)};`

function runScript(script: string): string[] {
  return [process.execPath, '--input-type=module', '-e', script, root]
}

async function leave(name: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  await writeFile(join(folder, 'received-0'), 'half a photo')
  return folder
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findOtherNamespace } from '../../test/app/other-namespace.ts'
import { openUploadTempFolder } from './upload-temp-folder.ts'

const container = findOtherNamespace()

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'creel-incoming-'))
})
afterEach(() => rm(root, { recursive: true }))

test.skipIf(container.missing)(
  `opening the folder in another container with the same host name keeps uploads in progress${container.missing ? ` (${container.missing})` : ''}`,
  async () => {
    const folder = await (await openUploadTempFolder(root)).makeFolder()
    await writeFile(join(folder, 'received-0'), 'half a photo')
    const script = `${imports} await openUploadTempFolder(process.argv[1])`
    const [program = '', ...args] = [...container.prefix, ...runScript(script)]
    await promisify(execFile)(program, args)
    expect(await readdir(folder)).toEqual(['received-0'])
  },
)

test('the folder of another process is kept while it runs and deleted after it has died', {
  tags: 'slow',
}, async () => {
  const script = `${imports}
    console.log(await (await openUploadTempFolder(process.argv[1])).makeFolder())
    setInterval(() => {}, 1000)`
  const [program = '', ...args] = runScript(script)
  const otherProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void otherProcess.kill('SIGKILL'))
  const [line] = await once(otherProcess.stdout, 'data')
  await openUploadTempFolder(root)
  expect(await readdir(dirname(String(line).trim()))).toHaveLength(1)
  otherProcess.kill('SIGKILL')
  await once(otherProcess, 'exit')
  await openUploadTempFolder(root)
  expect(await readdir(root)).toEqual([])
})

test.each([
  ['on a disk without locks', 'unlocked~1'],
  ['of Creel 1.0', `${hostname()}~1-2-3~1`],
])('a folder %s is deleted once nothing in it has changed for a day', async (_, name) => {
  const [young, mixed, old] = [
    await createFolder(`${name}1`),
    await createFolder(`${name}2`),
    await createFolder(`${name}3`),
  ]
  for (const path of [mixed, old, join(old, 'received-0')]) await utimes(path, twoDaysAgo, twoDaysAgo)
  await openUploadTempFolder(root)
  expect((await readdir(root)).sort()).toEqual([basename(young), basename(mixed)])
})

test('a folder of another system user is kept and can’t stop the start', async () => {
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

const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
const imports = `import { openUploadTempFolder } from ${JSON.stringify(new URL('./upload-temp-folder.ts', import.meta.url).href)};`

function runScript(script: string): string[] {
  return [process.execPath, '--input-type=module', '-e', script, root]
}

async function createFolder(name: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  await writeFile(join(folder, 'received-0'), 'half a photo')
  return folder
}

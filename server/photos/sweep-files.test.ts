import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg } from '../../test/samples.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { sweepFiles } from './sweep-files.ts'

let app: TestApp
let folder: string
let kept: string
beforeAll(async () => {
  app = await startTestApp()
  const angler = await app.signIn()
  const { id } = await angler.read<{ id: string }>('/api/auth/user')
  const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
  folder = join(app.dataDir, 'files/photos', id)
  kept = result?.id ?? ''
})
afterAll(() => app.stop())

const orphan = '7f3c1c52-8c39-4a55-9d53-0f6c3a1f2b11'
const yesterday = new Date(Date.now() - 86_400_000)
const anHourAgo = new Date(Date.now() - 3_600_000)

test('files that no photo speaks of go, the others stay', async () => {
  await makeFolder(orphan, yesterday)
  await utimes(join(folder, kept), yesterday, yesterday)
  expect(await sweepFiles(app.services, anHourAgo)).toBe(1)
  expect(await readdir(folder)).toEqual([kept])
  const trash = await readdir(join(app.dataDir, 'files/trash'))
  expect(trash.map((name) => name.split(' ')[2])).toEqual([orphan])
})

test('files of an upload that may still be under way are left alone', async () => {
  await makeFolder(orphan, new Date())
  expect(await sweepFiles(app.services, anHourAgo)).toBe(0)
  expect(await readdir(folder)).toContain(orphan)
})

test('what is not ours in the store is neither touched nor stumbled over', async () => {
  await writeFile(join(app.dataDir, 'files/photos/.DS_Store'), '')
  await makeFolder('notes', yesterday)
  expect(await sweepFiles(app.services, anHourAgo)).toBe(0)
  expect(await readdir(folder)).toContain('notes')
})

async function makeFolder(name: string, changedAt: Date): Promise<void> {
  const path = join(folder, name)
  await mkdir(path)
  await writeFile(join(path, 'original'), 'bytes')
  await utimes(path, changedAt, changedAt)
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg } from '../../test/samples.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import { requireOwnStore } from './require-own-store.ts'

let used: TestApp
let fresh: TestApp
beforeAll(async () => {
  used = await startTestApp()
  fresh = await startTestApp()
  const angler = await used.signIn()
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }])
})
afterAll(() => Promise.all([used.stop(), fresh.stop()]))

test('a database starts with its own files, again and again', async () => {
  await expect(requireOwnStore(used.services.db, used.services.store)).resolves.toBeUndefined()
})

test('a database does not start with the files of another, which stay as they are', async () => {
  await expect(requireOwnStore(fresh.services.db, used.services.store)).rejects.toThrow(/another database/)
  const id = await readFile(join(used.dataDir, 'files/instance-id'), 'utf8')
  await expect(requireOwnStore(used.services.db, used.services.store)).resolves.toBeUndefined()
  expect(id).toBe(await readFile(join(used.dataDir, 'files/instance-id'), 'utf8'))
})

test('a database that speaks of photos does not start with an empty folder, as of a disk that is not mounted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'creel-empty-'))
  const store = await openDiskFileStore(folder)
  await expect(requireOwnStore(used.services.db, store)).rejects.toThrow(/missing/)
  await writeFile(join(folder, 'instance-id'), 'of another Creel')
  await expect(requireOwnStore(used.services.db, store)).rejects.toThrow(/another database/)
  await rm(folder, { recursive: true })
})

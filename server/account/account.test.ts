import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { storedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
let keeper: HttpClient // the first account, and so the administrator
beforeAll(async () => {
  app = await startTestApp()
  keeper = await app.signIn('keeper@example.org')
})
afterAll(() => app.stop())

const settingsPath = '/api/auth/user/settings'

test('settings are kept field by field; null clears, and what is absent stays', async () => {
  const angler = await app.signIn('settings@example.org')
  expect(await angler.read<User>('/api/auth/user')).toMatchObject({
    anglerHeightInches: null,
    cameraSetup: null,
    units: 'imperial',
    emailsWanted: true,
  })
  const all = { anglerHeightInches: 70.5, cameraSetup: 'tripod', units: 'metric', emailsWanted: false }
  expect(await angler.change('PATCH', settingsPath, all)).toMatchObject(all)
  expect(await angler.change('PATCH', settingsPath, { cameraSetup: null })).toMatchObject({
    ...all,
    cameraSetup: null,
  })
  expect(await angler.change('PATCH', settingsPath, {})).toMatchObject({ anglerHeightInches: 70.5 })
  expect(await angler.read('/api/auth/user')).toMatchObject({ ...all, cameraSetup: null })
})

test.each([36, 96])('a height of %d inches is taken', async (anglerHeightInches) => {
  expect(await keeper.change('PATCH', settingsPath, { anglerHeightInches })).toMatchObject({
    anglerHeightInches,
  })
})

test.each([
  { anglerHeightInches: 35.9 },
  { anglerHeightInches: 96.5 },
  { anglerHeightInches: '70' },
  { anglerHeightInches: '' },
  { cameraSetup: '' },
  { cameraSetup: 'drone' },
  { units: null },
  { emailsWanted: 'no' },
  { isAdmin: true },
  { email: 'other@example.org' },
])('%o is refused and changes nothing', async (body) => {
  const before = await keeper.read('/api/auth/user')
  const response = await keeper.send('PATCH', settingsPath, body)
  expect(response.status).toBe(400)
  expect(await keeper.read('/api/auth/user')).toEqual(before)
})

test('the sentence of a refusal names the field and the bound', async () => {
  const response = await keeper.send('PATCH', settingsPath, { anglerHeightInches: 20 })
  const { message } = (await response.json()) as { message: string }
  expect(message).toMatch(/^Your height in inches must be at least 36/)
})

test('storage counts the bytes of everything that is kept of the photos', async () => {
  const angler = await app.signIn('storage@example.org')
  expect(await angler.read('/api/account/storage')).toEqual({ bytes: 0, photoCount: 0 })
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
  const [photo] = await angler.read<Photo[]>('/api/photos')
  const urls = [photo?.originalUrl ?? '', photo?.thumbnailUrl ?? '', photo?.previewUrl ?? '']
  const sizes = await Promise.all(urls.map(async (url) => (await (await angler.fetch(url)).bytes()).length))
  expect(await angler.read('/api/account/storage')).toEqual({
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    photoCount: 1,
  })
})

test('a deleted account takes everything of its own along, and nothing else', async () => {
  const place = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }
  const angler = await app.signIn('leaves@example.org')
  const other = await app.signIn('stays@example.org')
  for (const one of [angler, other]) {
    await one.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...place, seed: 2 }) }])
  }
  const { id } = await angler.read<User>('/api/auth/user')
  expect(await rowsOf(id)).toBeGreaterThan(4)
  const response = await angler.send('DELETE', '/api/account')
  expect([response.status, await response.json()]).toEqual([200, { id }])
  expect((await angler.fetch('/api/auth/user')).status).toBe(401)
  expect(await rowsOf(id)).toBe(0)
  expect(await storedFolders(app, id)).toEqual([])
  expect(await other.read<Photo[]>('/api/photos')).toHaveLength(1)
  const newcomer = await app.signIn('leaves@example.org')
  expect(await newcomer.read('/api/photos')).toEqual([])
})

test('where the disk does not let go of the files at once, they are deleted later', async () => {
  const angler = await app.signIn('disk@example.org')
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 3 }) }])
  const { id } = await angler.read<User>('/api/auth/user')
  const { store } = app.services
  const deleteFolder = store.deleteFolder
  store.deleteFolder = async () => {
    store.deleteFolder = deleteFolder
    throw new Error('The disk is busy.')
  }
  await angler.change('DELETE', '/api/account')
  await vi.waitFor(async () => expect(await storedFolders(app, id)).toEqual([]), { timeout: 30_000 })
})

test('an upload under way when its account goes leaves nothing behind', async () => {
  const angler = await app.signIn('meanwhile@example.org')
  const { id } = await angler.read<User>('/api/auth/user')
  const decoder = app.services.imageWorker
  const makeRenditions = decoder.makeRenditions
  decoder.makeRenditions = async (...input) => {
    decoder.makeRenditions = makeRenditions
    await angler.change('DELETE', '/api/account')
    return makeRenditions(...input)
  }
  const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 4 }) }])
  expect(result).toMatchObject({ success: false, error: 'This account no longer exists.' })
  expect(await storedFolders(app, id)).toEqual([])
})

test('an upload whose files are deleted under it, with the account, says so', async () => {
  const angler = await app.signIn('underneath@example.org')
  const { id } = await angler.read<User>('/api/auth/user')
  vi.spyOn(app.services.store, 'storeFolder').mockImplementationOnce(async () => {
    await angler.change('DELETE', '/api/account')
    throw Object.assign(new Error('no such file or directory, mkdir'), { code: 'ENOENT' })
  })
  const [result] = await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 5 }) }])
  expect(result).toMatchObject({ success: false, error: 'This account no longer exists.' })
  expect(await storedFolders(app, id)).toEqual([])
})

test('the last administrator cannot delete the own account', async () => {
  const response = await keeper.send('DELETE', '/api/account')
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  expect((await keeper.fetch('/api/auth/user')).status).toBe(200)
})

/** How many rows of any table speak of an owner, queued work included. */
async function rowsOf(ownerId: string): Promise<number> {
  const tables = [
    'photos',
    'catches',
    'conditions',
    'locations',
    'location_groups',
    'sessions',
    'email_records',
  ]
  const counts = [
    ...tables.map((table) => sql`select count(*) from ${sql.identifier(table)} where owner_id = ${ownerId}`),
    sql`select count(*) from users where id = ${ownerId}`,
    sql`select count(*) from jobs.job where data ->> 'ownerId' = ${ownerId}`,
  ]
  const { rows } = await app.services.db.execute<{ count: number }>(sql.join(counts, sql` union all `))
  return rows.reduce((sum, row) => sum + Number(row.count), 0)
}

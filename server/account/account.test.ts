import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { storedFolders } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)
const administrator = shareInFile(() => app.signIn('keeper@example.org'))

const settingsPath = '/api/auth/user/settings'

test('settings are changed field by field: null clears a field, an absent field is kept', async () => {
  const user = await app.signIn('settings@example.org')
  expect(await user.read<User>('/api/auth/user')).toMatchObject({
    anglerHeightInches: null,
    cameraSetup: null,
    handWidthInches: null,
    rodMarkInches: null,
    units: 'imperial',
    emailsWanted: true,
    looksAgain: true,
  })
  const all = {
    anglerHeightInches: 70.5,
    cameraSetup: 'tripod',
    handWidthInches: 3.4,
    rodMarkInches: 24,
    units: 'metric',
    emailsWanted: false,
    looksAgain: false,
  }
  expect(await user.change('PATCH', settingsPath, all)).toMatchObject(all)
  expect(await user.change('PATCH', settingsPath, { cameraSetup: null })).toMatchObject({
    ...all,
    cameraSetup: null,
  })
  expect(await user.change('PATCH', settingsPath, {})).toMatchObject({ anglerHeightInches: 70.5 })
  expect(await user.read('/api/auth/user')).toMatchObject({ ...all, cameraSetup: null })
})

test.each([
  { anglerHeightInches: 35.9 },
  { anglerHeightInches: 96.5 },
  { anglerHeightInches: '70' },
  { anglerHeightInches: '' },
  { handWidthInches: 0.5 },
  { handWidthInches: 21 },
  { rodMarkInches: 201 },
  { cameraSetup: '' },
  { cameraSetup: 'drone' },
  { units: null },
  { emailsWanted: 'no' },
  { isAdmin: true },
  { email: 'other@example.org' },
])('%o is rejected and changes nothing', async (body) => {
  const before = await administrator.read('/api/auth/user')
  const response = await administrator.send('PATCH', settingsPath, body)
  expect(response.status).toBe(400)
  expect(await administrator.read('/api/auth/user')).toEqual(before)
})

test('storage counts the bytes of originals, thumbnails and previews', { tags: 'slow' }, async () => {
  const user = await app.signIn('storage@example.org')
  expect(await user.read('/api/account/storage')).toEqual({ bytes: 0, photoCount: 0 })
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
  const [photo] = await user.read<Photo[]>('/api/photos')
  const urls = [photo?.originalUrl ?? '', photo?.thumbnailUrl ?? '', photo?.previewUrl ?? '']
  const sizes = await Promise.all(urls.map(async (url) => (await (await user.fetch(url)).bytes()).length))
  expect(await user.read('/api/account/storage')).toEqual({
    bytes: sizes.reduce((total, size) => total + size, 0),
    photoCount: 1,
  })
})

test('deleting an account deletes its rows, jobs and files, but nothing of other users', async () => {
  const positionAndTime = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }
  const user = await app.signIn('leaves@example.org')
  const otherUser = await app.signIn('stays@example.org')
  for (const client of [user, otherUser]) {
    await client.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ ...positionAndTime, seed: 2 }) }])
  }
  const { id } = await user.read<User>('/api/auth/user')
  expect(await countRows(id)).toBeGreaterThan(4)
  const response = await user.send('DELETE', '/api/account')
  expect([response.status, await response.json()]).toEqual([200, { id }])
  expect((await user.fetch('/api/auth/user')).status).toBe(401)
  expect(await countRows(id)).toBe(0)
  expect(await storedFolders(app, id)).toEqual([])
  expect(await otherUser.read<Photo[]>('/api/photos')).toHaveLength(1)
  const newUser = await app.signIn('leaves@example.org')
  expect(await newUser.read('/api/photos')).toEqual([])
})

test('files that cannot be deleted with the account are deleted later', { tags: 'slow' }, async () => {
  const user = await app.signIn('disk@example.org')
  await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 3 }) }])
  const { id } = await user.read<User>('/api/auth/user')
  const { store } = app.services
  const purge = store.purge
  store.purge = async () => {
    store.purge = purge
    throw new Error('The disk is busy.')
  }
  await user.change('DELETE', '/api/account')
  await waitFor(async () => expect(await storedFolders(app, id)).toEqual([]))
})

test('an upload during the deletion of its account fails and leaves no files', async () => {
  const user = await app.signIn('meanwhile@example.org')
  const { id } = await user.read<User>('/api/auth/user')
  const decoder = app.services.imageWorker
  const makeRenditions = decoder.makeRenditions
  decoder.makeRenditions = async (...input) => {
    decoder.makeRenditions = makeRenditions
    await user.change('DELETE', '/api/account')
    return makeRenditions(...input)
  }
  const [result] = await user.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 4 }) }])
  expect(result).toMatchObject({ success: false, error: 'This account no longer exists.' })
  expect(await storedFolders(app, id)).toEqual([])
})

test('the last administrator cannot delete their own account', async () => {
  const response = await administrator.send('DELETE', '/api/account')
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  expect((await administrator.fetch('/api/auth/user')).status).toBe(200)
})

/** Counts the rows and jobs of an owner in all tables. */
async function countRows(ownerId: string): Promise<number> {
  const tables = [
    'photos',
    'catches',
    'conditions',
    'locations',
    'location_groups',
    'sessions',
    'pairings',
    'email_records',
  ]
  const counts = [
    ...tables.map((table) => sql`select count(*) from ${sql.identifier(table)} where owner_id = ${ownerId}`),
    sql`select count(*) from users where id = ${ownerId}`,
    sql`select count(*) from jobs.job where data ->> 'ownerId' = ${ownerId}`,
  ]
  const { rows } = await app.services.db.execute<{ count: number }>(sql.join(counts, sql` union all `))
  return rows.reduce((total, row) => total + Number(row.count), 0)
}

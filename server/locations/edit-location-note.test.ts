import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import type { Location } from '../../shared/locations.ts'
import type { ChangesPage } from '../../shared/sync.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { fetchExport, importArchive, pack, toPackedFiles } from '../../test/samples/archive-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

let users = 0
const signIn = () => app.signIn(`noter-${++users}@example.org`)

const create = (user: HttpClient, name: string, latitude = 46.5): Promise<Location> =>
  user.change<Location>('POST', '/api/locations', { name, latitude, longitude: -112.5 })

const save = (user: HttpClient, { id }: Location, note: unknown): Promise<Response> =>
  user.send('PATCH', `/api/locations/${id}/note`, { note })

const read = (user: HttpClient, { id }: Location): Promise<Location> => user.read(`/api/locations/${id}`)

test('a note of several lines is saved, listed and sent to browsers, and taken away', async () => {
  const user = await signIn()
  const pier = await create(user, 'Pier')
  expect(pier.note).toBeNull()
  const before = (await user.read<ChangesPage>('/api/changes')).cursor
  const response = await save(user, pier, '  Park at the second gate.\nWade left. ')
  expect(response.status).toBe(200)
  const note = 'Park at the second gate.\nWade left.'
  expect(await response.json()).toEqual({ id: pier.id, note })
  expect(await read(user, pier)).toMatchObject({ note })
  const changes = await user.read<ChangesPage>(`/api/changes?since=${before}`)
  expect(changes.locations).toMatchObject([{ id: pier.id, note }])
  expect((await save(user, pier, null)).status).toBe(200)
  expect((await read(user, pier)).note).toBeNull()
  const [location] = (await user.read<ChangesPage>('/api/changes')).locations
  expect(location).not.toHaveProperty('note')
})

test.each([
  ['an empty one', ' '],
  ['a long one', 'a'.repeat(2001)],
])('a note that is %s is refused', async (_name, note) => {
  const user = await signIn()
  const pier = await create(user, 'Pier')
  expect((await save(user, pier, note)).status).toBe(400)
})

test('merged locations keep both notes, the one that stays first', async () => {
  const user = await signIn()
  const [pier, dock, buoy] = [
    await create(user, 'Pier'),
    await create(user, 'Dock', 46.6),
    await create(user, 'Buoy', 46.7),
  ]
  await save(user, pier, 'Gate')
  await save(user, dock, 'Wade left')
  const merge = ({ id }: Location) =>
    user.change('PATCH', `/api/locations/${id}`, { name: 'Pier', mergeWithExisting: true })
  await merge(dock)
  await merge(buoy)
  expect(await read(user, pier)).toMatchObject({ note: 'Gate\nWade left' })
})

test('locations whose notes are too long together are not merged, and keep both', async () => {
  const user = await signIn()
  const [pier, dock] = [await create(user, 'Pier'), await create(user, 'Dock', 46.6)]
  const [long, one] = ['ö'.repeat(limits.noteLength - 1), 'x']
  await save(user, pier, long)
  await save(user, dock, one)
  const body = { name: 'Pier', mergeWithExisting: true }
  const response = await user.send('PATCH', `/api/locations/${dock.id}`, body)
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      code: 'NOTES_TOO_LONG',
      message:
        'Together, the notes of the two locations are longer than 2,000 characters. Please shorten one first.',
    },
  ])
  expect([(await read(user, pier)).note, (await read(user, dock)).note]).toEqual([long, one])
  await save(user, pier, long.slice(1))
  await user.change('PATCH', `/api/locations/${dock.id}`, body)
  expect((await read(user, pier)).note).toBe(`${long.slice(1)}\n${one}`)
})

test('an archive carries the note, and one from before it is imported without', async () => {
  const user = await signIn()
  await save(user, await create(user, 'Pier'), 'Gate')
  await create(user, 'Dock', 46.6)
  const importer = await signIn()
  await importArchive(importer, await pack(toPackedFiles(await fetchExport(user))))
  const imported = await importer.read<Location[]>('/api/locations')
  expect(imported.map(({ name, note }) => [name, note])).toEqual([
    ['Dock', null],
    ['Pier', 'Gate'],
  ])
})

test('a note keeps a location that was named automatically without its last photo, until it is taken away', async () => {
  const user = await signIn()
  const pier = await create(user, 'Pier', 47.5)
  const place = { latitude: 46.5, longitude: -112.5 }
  const upload = async (seed: number) => {
    const [photo] = await user.upload([{ name: `${seed}.jpg`, bytes: await sampleJpeg({ ...place, seed }) }])
    const location = (await user.read<Location[]>('/api/locations')).find(({ id }) => id !== pier.id)
    if (!photo?.id || !location) throw new Error('The photo has no location.')
    return { id: photo.id, location }
  }
  const moveToPier = (id: string) =>
    user.change('PATCH', `/api/photos/${id}/assign-location`, {
      locationId: pier.id,
      replaceCoordinates: true,
    })
  const first = await upload(1)
  await save(user, first.location, 'Gate')
  await moveToPier(first.id)
  expect(await read(user, first.location)).toMatchObject({ note: 'Gate', photoCount: 0 })
  await save(user, first.location, null)
  await moveToPier((await upload(2)).id)
  expect(await user.read('/api/locations')).toMatchObject([{ id: pier.id }])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bests } from '../../../shared/bests.ts'
import type { CatchEdit } from '../../../shared/catches.ts'
import type { Location } from '../../../shared/locations.ts'
import type { Photo } from '../../../shared/photos.ts'
import type { HttpClient } from '../../../test/app/http-client.ts'
import { createLogCopy, readRows } from '../../../test/app/log-copy.ts'
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts'
import { writeRows } from '../../../test/app/write-rows.ts'
import { sampleJpeg } from '../../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let users = 0
const signIn = () => app.signIn(`angler-${++users}@example.org`)

interface Shot {
  /** Seconds after the first photo. */
  after?: number
  /** Photos with different base images look different. */
  seed?: number
  latitude?: number
  species?: string | null
  lengthInches?: number | null
}

/** Uploads photos of one place and time, and saves what a vision service would estimate. */
async function uploadShots(angler: HttpClient, shots: Shot[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { after = index * 20, seed = index + 1, latitude = 44.5, ...fish }] of shots.entries()) {
    const takenAt = new Date(Date.UTC(2025, 5, 14, 6, 12) + after * 1000).toISOString().slice(0, 19)
    const bytes = await sampleJpeg({ latitude, longitude: -73.3, takenAt, seed })
    const [result] = await angler.upload([{ name: `${index}.jpg`, bytes }])
    const id = result?.id ?? ''
    await guess(id, fish)
    ids.push(id)
  }
  return ids
}

/** Saves an estimate of a photo's only fish. */
async function guess(id: string, { species = 'Walleye', lengthInches = 20 }: Shot): Promise<void> {
  await writeRows(app.services.db, (transaction) =>
    transaction.execute(sql`
      update catches set species = ${species}, length_inches = ${lengthInches},
        estimated_length_inches = ${lengthInches}
      where id = ${id}`),
  )
}

async function questions(angler: HttpClient): Promise<string[][]> {
  const asked = await angler.read<{ photoIds: string[] }[]>('/api/fish-questions')
  return asked.map(({ photoIds }) => photoIds)
}

const merge = ([first = '', ...photoIds]: string[], angler: HttpClient) =>
  angler.change<{ changedIds: string[] }>('POST', `/api/photos/${first}/same-fish`, { photoIds })
const split = (id: string, angler: HttpClient, body = {}) =>
  angler.change<{ changedIds: string[] }>('POST', `/api/photos/${id}/split-fish`, body)
const edit = (id: string, angler: HttpClient, values: CatchEdit) =>
  angler.change<Photo>('PATCH', `/api/photos/${id}/measurements`, values)

async function sendMerge([first = '', ...photoIds]: string[], angler: HttpClient) {
  const response = await angler.send('POST', `/api/photos/${first}/same-fish`, { photoIds })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

/** Returns the photos with these ids, in that order. */
async function readPhotos(angler: HttpClient, ids: string[]): Promise<Photo[]> {
  const photos = await angler.read<Photo[]>('/api/photos')
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
}

const fishOf = (photos: Photo[]) => photos.map(({ catches }) => catches[0])

describe('questions', () => {
  test('ask about photos of one place and a few minutes that look alike', { tags: 'slow' }, async () => {
    const angler = await signIn()
    const ids = await uploadShots(angler, [
      { seed: 3, after: 0 },
      { seed: 3, after: 200, latitude: 44.5001, species: 'Sauger', lengthInches: 30 },
      { seed: 4, after: 210, species: 'Perch', lengthInches: 9 },
    ])
    expect(await questions(angler)).toEqual([ids.slice(0, 2)])
  })

  test.each<[string, Shot]>([
    ['at another place', { latitude: 44.51 }],
    ['of another species', { species: 'Sauger' }],
    ['of another length', { lengthInches: 23 }],
    ['without a species', { species: null }],
    ['without a length', { lengthInches: null }],
    ['three minutes later', { after: 180 }],
  ])('do not ask about a photo %s that looks different', { tags: 'slow' }, async (_, other) => {
    const angler = await signIn()
    await uploadShots(angler, [{}, other])
    expect(await questions(angler)).toEqual([])
  })

  test.each<[string, CatchEdit, CatchEdit]>([
    ['lengths', { lengthInches: 20, lengthSource: 'measured' }, { lengthInches: 22 }],
    ['outcomes', { outcome: 'kept' }, { outcome: 'released' }],
    ['baits', { caughtWith: 'Worm' }, { caughtWith: 'Jig' }],
  ])('do not ask if the angler has entered different %s', { tags: 'slow' }, async (_, one, other) => {
    const angler = await signIn()
    const [first = '', second = ''] = await uploadShots(angler, [{ seed: 3 }, { seed: 3, after: 10 }])
    await edit(first, angler, one)
    expect(await questions(angler)).toHaveLength(1)
    await edit(second, angler, other)
    expect(await questions(angler)).toEqual([])
  })

  test('remember that fish are different, until that is taken back', { tags: 'slow' }, async () => {
    const angler = await signIn()
    const ids = await uploadShots(angler, [{ seed: 3 }, { seed: 3 }, { seed: 3 }])
    const [first = '', ...photoIds] = ids
    const answer = (isDifferent: boolean) =>
      angler.change('PATCH', `/api/photos/${first}/different-fish`, { photoIds, isDifferent })
    await answer(true)
    await answer(true)
    expect(await questions(angler)).toEqual([])
    await answer(false)
    expect(await questions(angler)).toEqual([ids])
  })

  test('are about the angler’s own photos', async () => {
    const [angler, other] = [await signIn(), await signIn()]
    await uploadShots(angler, [{ seed: 3 }])
    await uploadShots(other, [{ seed: 3 }])
    expect([await questions(angler), await questions(other)]).toEqual([[], []])
  })
})

describe('photos of the same fish', () => {
  test('share one catch with the values that are known best, and count it once', async () => {
    const angler = await signIn()
    const ids = await uploadShots(angler, [{ lengthInches: 20 }, { lengthInches: 24, species: 'Sauger' }, {}])
    const [first = '', second = '', third = ''] = ids
    await edit(second, angler, { lengthInches: 22.5, lengthSource: 'measured', note: 'Strong' })
    await edit(third, angler, { lengthInches: 23, outcome: 'released', note: 'At the pier' })
    await angler.change('PATCH', `/api/photos/${third}/species`, { species: ['Saugeye'] })
    expect((await merge([third, first, second], angler)).changedIds.toSorted()).toEqual(ids.toSorted())
    const photos = await readPhotos(angler, ids)
    expect(new Set(fishOf(photos).map((fish) => fish?.id))).toEqual(new Set([first]))
    expect(photos[0]).toMatchObject({ species: ['Saugeye'], speciesEdited: true, lengthInches: 22.5 })
    expect(photos[2]?.catches).toEqual([
      expect.objectContaining({
        lengthSource: 'measured',
        estimatedLengthInches: 24,
        note: 'Strong\nAt the pier',
        outcome: 'released',
      }),
    ])
    const [location] = await angler.read<Location[]>('/api/locations')
    expect(location).toMatchObject({ photoCount: 3, catchCount: 1 })
    expect((await angler.read<Bests>('/api/bests')).species).toMatchObject([{ catchCount: 1 }])
  })

  test('show the fish that they showed before, exactly, once all but the earliest are split', async () => {
    const angler = await signIn()
    const ids = await uploadShots(angler, [{ lengthInches: 20 }, { lengthInches: 24 }, { species: null }])
    const [first = '', second = '', third = ''] = ids
    await edit(second, angler, { lengthInches: 22.5, note: 'Strong' })
    await writeRows(app.services.db, (transaction) =>
      transaction.execute(sql`update catch_photos set ruler = '{"a": 1}' where photo_id = ${first}`),
    )
    const before = await rowsOf(ids)
    await merge(ids, angler)
    expect(await rowsOf(ids)).not.toEqual(before)
    await split(third, angler)
    await split(second, angler)
    expect(await rowsOf(ids)).toEqual(before)
  })

  test('lose one that shows another fish; both then have what was known of each', {
    tags: 'slow',
  }, async () => {
    const angler = await signIn()
    const ids = await uploadShots(angler, [{ lengthInches: 20 }, { lengthInches: 24 }, { lengthInches: 21 }])
    const [first = '', second = '', third = ''] = ids
    await edit(first, angler, { lengthInches: 20.5 })
    await merge(ids, angler)
    expect((await split(first, angler)).changedIds.toSorted()).toEqual(ids.toSorted())
    const fish = fishOf(await readPhotos(angler, ids))
    expect(fish).toMatchObject([
      { id: first, lengthInches: 20.5, lengthEdited: true },
      { id: second, lengthInches: 24, lengthEdited: false },
      { id: second, lengthInches: 24 },
    ])
    await split(third, angler)
    expect(fishOf(await readPhotos(angler, ids))[2]).toMatchObject({ id: third, lengthInches: 21 })
    expect(await questions(angler)).toEqual([])
    expect((await split(third, angler)).changedIds).toEqual([])
  })

  test('that are deleted leave the fish as it is, and nothing of their own', async () => {
    const angler = await signIn()
    const ids = await uploadShots(angler, [{ lengthInches: 20 }, { lengthInches: 24 }, { lengthInches: 30 }])
    const [first = '', second = '', third = ''] = ids
    await edit(second, angler, { lengthInches: 24.5 })
    await merge([first, second], angler)
    await angler.change('DELETE', `/api/photos/${second}`)
    expect((await split(first, angler)).changedIds).toEqual([])
    await merge([first, third], angler)
    await split(first, angler)
    expect(fishOf(await readPhotos(angler, [first, third]))).toMatchObject([
      { id: first, lengthInches: 24.5 },
      { id: third, lengthInches: 30 },
    ])
    const { rows } = await app.services.db.execute(sql`
      select 1 from merged_catches where photo_id = ${second}
      union all select 1 from different_fish where ${second} in (photo_id, other_photo_id)`)
    expect(rows).toEqual([])
  })

  test('reach browsers, and go with the account', { tags: 'slow' }, async () => {
    const angler = await signIn()
    const copy = createLogCopy(angler)
    const ids = await uploadShots(angler, [{ lengthInches: 20 }, { lengthInches: 24 }, { lengthInches: 28 }])
    await copy.catchUp()
    for (const act of [() => merge(ids, angler), () => split(ids[0] ?? '', angler)]) {
      await act()
      await copy.catchUp()
      expect(copy.rows()).toEqual(await readRows(angler))
    }
    await merge(ids, angler)
    await angler.change('DELETE', '/api/account')
    const { rows } = await app.services.db.execute(sql`
      select 1 from merged_catches where photo_id = ${ids[0]}
      union all select 1 from different_fish where ${ids[0]} in (photo_id, other_photo_id)`)
    expect(rows).toEqual([])
  })

  test('can’t be photos of several fish, of none, or of too many', async () => {
    const angler = await signIn()
    const [first = '', second = '', third = ''] = await uploadShots(angler, [{}, {}, {}])
    await angler.change('PATCH', `/api/photos/${second}/species`, { species: ['Walleye', 'Perch'] })
    await angler.change('PATCH', `/api/photos/${third}/fishing`, { isFishing: false })
    expect(await sendMerge([first, second], angler)).toEqual([409, 'CATCH_NEEDED'])
    expect(await sendMerge([first, third], angler)).toEqual([400, 'INVALID_INPUT'])
    expect(await sendMerge(Array(102).fill(first), angler)).toEqual([400, 'INVALID_INPUT'])
    expect(fishOf(await readPhotos(angler, [first]))).toMatchObject([{ id: first }])
  })

  test('are the angler’s own, and must exist', async () => {
    const [angler, stranger] = [await signIn(), await signIn()]
    const [mine = ''] = await uploadShots(angler, [{}])
    const [theirs = ''] = await uploadShots(stranger, [{}])
    for (const id of [theirs, '00000000-0000-4000-8000-000000000000', 'no-id']) {
      expect(await sendMerge([mine, id], angler)).toEqual([404, 'NOT_FOUND'])
      const different = await angler.send('PATCH', `/api/photos/${mine}/different-fish`, {
        photoIds: [id],
        isDifferent: true,
      })
      expect(different.status).toBe(404)
      const other = await angler.send('POST', `/api/photos/${mine}/split-fish`, { catchId: id })
      expect(other.status).toBe(404)
    }
    expect(fishOf(await readPhotos(stranger, [theirs]))).toMatchObject([{ id: theirs }])
  })
})

/** Returns the stored catches of photos. */
async function rowsOf(ids: string[]) {
  const { rows } = await app.services.db.execute(sql`
    select photo_id, position, ruler, catches.* from catch_photos
    join catches using (owner_id) where catches.id = catch_id and photo_id = any(${sql.param(ids)}::uuid[])
    order by photo_id`)
  return rows
}

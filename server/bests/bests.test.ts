import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPhotos } from '../../bench/seed-photos.ts'
import type { User } from '../../shared/account.ts'
import type { Bests } from '../../shared/bests.ts'
import { limits } from '../../shared/limits.ts'
import { moonPhaseIndex } from '../../shared/moon.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { countBlockedQueries } from '../../test/assertions/blocked-queries.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Caught {
  species?: string[]
  lengthInches?: number
  weightLbs?: number
  takenAt?: string
  isFishing?: boolean
}

/** Logs catches and returns the IDs of their photos. */
async function log(user: HttpClient, ...catches: Caught[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { species, takenAt = null, isFishing, ...measures }] of catches.entries()) {
    const bytes = await sampleJpeg({ takenAt, seed: index + 1 })
    const [result] = await user.upload([{ name: `${index}.jpg`, bytes }])
    const path = `/api/photos/${result?.id}`
    await user.change('PATCH', `${path}/measurements`, measures)
    if (species) await user.change('PATCH', `${path}/species`, { species })
    if (isFishing !== undefined) await user.change('PATCH', `${path}/fishing`, { isFishing })
    ids.push(result?.id ?? '')
  }
  return ids
}

/** The fields of a best whose size was entered; null without a photo. */
function best(record: 'heaviest' | 'longest', id: string | null = null) {
  return { [`${record}Id`]: id, [`${record}CatchId`]: id, [`${record}Source`]: id && 'entered' }
}

/** Turns the sizes of catches into guesses. */
async function makeGuesses(ids: readonly (string | undefined)[], weightSource = 'guessed'): Promise<void> {
  await app.services.db.execute(sql`
    update catches set length_source = 'guessed', weight_source = ${weightSource}
    where id = any(${sql.param(ids)}::uuid[])`)
}

/** Signs in a user with `count` rows of photos, an hour apart. */
async function signInWithRows(email: string, count: number) {
  const user = await app.signIn(email)
  const { id } = await user.read<User>('/api/auth/user')
  await seedPhotos(app.services.db, id, count)
  return { user, id }
}

test('a user without catches has no bests', async () => {
  const bests = await (await app.signIn('none@example.org')).read<Bests>('/api/bests')
  expect(bests).toMatchObject({ catchCount: 0, speciesCount: 0, species: [], photos: [] })
  expect(bests.patterns.tide).toEqual({ counts: [0, 0, 0, 0], unknownCount: 0 })
})

test('bests list the heaviest and the longest photo of each species, regardless of case', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('bests@example.org')
  const [long, heavy, pike, perch, nameless] = await log(
    user,
    { species: ['Largemouth Bass'], lengthInches: 22, weightLbs: 5 },
    { species: ['largemouth bass', 'Bluegill'], lengthInches: 20, weightLbs: 6.5 },
    { species: ['Pike'], lengthInches: 30 },
    { species: ['Perch'], weightLbs: 0.5, lengthInches: 8 },
    { weightLbs: 9 },
    { species: ['Largemouth Bass'] },
    { species: ['Boot'], weightLbs: 50, isFishing: false },
  )
  const { catchCount, speciesCount, species, photos } = await user.read<Bests>('/api/bests')
  expect([catchCount, speciesCount]).toEqual([7, 4])
  expect(species).toEqual([
    { species: 'Largemouth Bass', catchCount: 3, ...best('heaviest', heavy), ...best('longest', long) },
    { species: 'Perch', catchCount: 1, ...best('heaviest', perch), ...best('longest', perch) },
    { species: 'Pike', catchCount: 1, ...best('heaviest'), ...best('longest', pike) },
    { species: 'Bluegill', catchCount: 1, ...best('heaviest'), ...best('longest') },
    { species: null, catchCount: 1, ...best('heaviest', nameless), ...best('longest') },
  ])
  expect(photos.map(({ id }) => id)).toEqual([heavy, long, perch, pike, nameless])
  const [first] = photos
  expect(first).toEqual((await user.read<Photo[]>('/api/photos')).find(({ id }) => id === heavy))
  expect(await (await app.signIn('other@example.org')).read<Bests>('/api/bests')).toMatchObject({
    photos: [],
  })
})

test('species are grouped regardless of case in any script and of accent encoding', {
  tags: 'slow',
}, async () => {
  const user = await app.signIn('scripts@example.org')
  await log(
    user,
    { species: ['Weißfisch', 'WEISSFISCH', 'weissfisch'], weightLbs: 5 },
    { species: ['Weißfisch', 'Σολομός'], weightLbs: 4 },
    { species: ['ΣΟΛΟΜΌΣ', 'Äsche'], weightLbs: 3 },
    { species: ['A\u0308SCHE', 'BASS'], weightLbs: 2 },
    { species: ['bass', 'Σολομός'], weightLbs: 1 },
    { species: ['Bass', 'Äsche'] },
  )
  const { speciesCount, species } = await user.read<Bests>('/api/bests')
  expect(speciesCount).toBe(4)
  expect(species.map(({ species, catchCount }) => [species, catchCount])).toEqual([
    ['Weißfisch', 4],
    ['Σολομός', 3],
    ['Äsche', 3],
    [expect.stringMatching(/^bass$/i), 3],
  ])
})

test('a guess is the best only if even the low end of its band is above the known value', async () => {
  const user = await app.signIn('guesses@example.org')
  const bass = { species: ['Largemouth Bass'] }
  const [measured, guess, first, second, third] = await log(
    user,
    { ...bass, lengthInches: 17, weightLbs: 2 },
    { ...bass, lengthInches: 20, weightLbs: 4.2 },
    { ...bass, lengthInches: 12 },
    { ...bass, lengthInches: 13 },
    { ...bass, lengthInches: 14 },
  )
  await makeGuesses([guess], 'derived')
  const readBests = async () => (await user.read<Bests>('/api/bests')).species
  expect(await readBests()).toMatchObject([
    { longestId: measured, longestSource: 'entered', heaviestId: guess, heaviestSource: 'derived' },
  ])

  // Four fish whose estimates were off by 5 % make the bands of the others narrower.
  await app.services.db.execute(sql`
    update catches set estimated_length_inches = length_inches * 1.05
    where id = any(${sql.param([measured, first, second, third])}::uuid[])`)
  expect(await readBests()).toMatchObject([{ longestId: guess, longestSource: 'guessed' }])
})

test('of several fish in a photo, the best is the one that is known', async () => {
  const user = await app.signIn('two@example.org')
  const [photoId] = await log(user, { species: ['Pike', 'Pike'] })
  const [photo] = await user.read<Photo[]>('/api/photos')
  const [known, guessed] = photo?.catches ?? []
  const sizes = [
    { id: known?.id, lengthInches: 30 },
    { id: guessed?.id, lengthInches: 33 },
  ]
  await user.change('PATCH', `/api/photos/${photoId}/catches`, { changed: sizes })
  await makeGuesses([guessed?.id])
  const { species } = await user.read<Bests>('/api/bests')
  expect(species).toMatchObject([{ catchCount: 2, longestId: photoId, longestCatchId: known?.id }])
})

test('errors of another user change no bands', { tags: 'slow' }, async () => {
  const [user, other] = [await app.signIn('mine@example.org'), await app.signIn('theirs@example.org')]
  const pike = { species: ['Pike'] }
  const [known, guess] = await log(user, { ...pike, lengthInches: 17 }, { ...pike, lengthInches: 20 })
  await makeGuesses([guess])
  const accurate = await log(other, ...Array(5).fill({ ...pike, lengthInches: 30 }))
  await app.services.db.execute(sql`
    update catches set estimated_length_inches = length_inches where id = any(${sql.param(accurate)}::uuid[])`)
  expect((await user.read<Bests>('/api/bests')).species).toMatchObject([{ catchCount: 2, longestId: known }])
})

test('the newest of equal bests is listed', { tags: 'slow' }, async () => {
  const user = await app.signIn('equal@example.org')
  const trout = { species: ['Trout'], weightLbs: 2 }
  const [, newest] = await log(
    user,
    { ...trout, takenAt: '2024-05-01T08:00:00' },
    { ...trout, takenAt: '2025-05-01T08:00:00' },
    trout,
  )
  const { species } = await user.read<Bests>('/api/bests')
  expect(species).toMatchObject([{ species: 'Trout', heaviestId: newest, longestId: null }])
})

test('the heaviest species up to the limit are listed, plus unidentified catches', {
  tags: 'slow',
}, async () => {
  const { user, id } = await signInWithRows('many@example.org', limits.speciesOfBests + 3)
  await app.services.db.execute(sql`
    update catches set weight_lbs = told.number,
      species = case when told.number > 1 then 'Species ' || told.number end
    from (select id, regexp_replace(filename, '\\D', '', 'g')::int as number from photos where owner_id = ${id}) told
    where catches.owner_id = ${id} and catches.id = told.id`)
  const { speciesCount, species, photos } = await user.read<Bests>('/api/bests')
  const names = species.map(({ species }) => species)
  expect(speciesCount).toBe(limits.speciesOfBests + 2)
  expect(names).toHaveLength(limits.speciesOfBests + 1)
  expect([names[0], names.at(-2), names.at(-1)]).toEqual(['Species 503', 'Species 4', null])
  expect(photos).toHaveLength(limits.speciesOfBests + 1)
})

test('concurrent requests of one user are computed one after the other', async () => {
  const { user } = await signInWithRows('hasty@example.org', 1)
  const { pending } = await app.services.db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table catches in access exclusive mode`)
    const requests = Promise.all([1, 2, 3].map(() => user.read<Bests>('/api/bests')))
    const others = (await app.signIn('patient@example.org')).read<Bests>('/api/bests')
    const count = () => countBlockedQueries(app, /from .*"catches"/)
    await expect.poll(count).toBeGreaterThanOrEqual(2)
    await user.read<User>('/api/auth/user')
    expect(await count()).toBe(2)
    return { pending: Promise.all([requests, others]) }
  })
  const [responses] = await pending
  expect(responses.map(({ catchCount }) => catchCount)).toEqual([1, 1, 1])
})

test('catches are counted by local month and hour, and unknown times apart', async () => {
  const { user, id } = await signInWithRows('times@example.org', 4)
  await app.services.db.execute(sql`
    update photos set captured_at = '2025-01-01T03:30Z', utc_offset_minutes = -300
    where owner_id = ${id} and filename in ('IMG_1.jpg', 'IMG_2.jpg')`)
  await app.services.db.execute(sql`
    update photos set captured_at = case when filename = 'IMG_3.jpg' then timestamptz '2025-06-30T20:00Z' end,
      utc_offset_minutes = case when filename = 'IMG_3.jpg' then 720 end
    where owner_id = ${id} and filename in ('IMG_3.jpg', 'IMG_4.jpg')`)
  const { catchCount, patterns } = await user.read<Bests>('/api/bests')
  expect(catchCount).toBe(4)
  expect(patterns.month).toEqual({ counts: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2], unknownCount: 1 })
  expect(nonEmpty(patterns.hour.counts)).toEqual({ 8: 1, 22: 2 })
})

test('catches are counted by tide and weather, a boundary value in the bucket above', async () => {
  const { user, id } = await signInWithRows('weather@example.org', 6)
  await app.services.db.execute(sql`
    update conditions as met set
      (temperature_fahrenheit, cloud_cover_percent, wind_speed_mph, wind_direction_degrees, tide_type) = (
      select temperature, cloud, wind, direction, tide from (values
        ('IMG_1.jpg', 31.9::float8, 0::float8, 4.9::float8, 22.4::float8, 'high'),
        ('IMG_2.jpg', 32, 25, 5, 22.5, 'falling'),
        ('IMG_3.jpg', 67.9, 100, 22, 359, 'falling'),
        ('IMG_4.jpg', 86, 74.9, 20, 225, null),
        ('IMG_5.jpg', -4, null, 0.4, 90, 'rising'),
        ('IMG_6.jpg', null, null, null, null, null)
      ) as told(filename, temperature, cloud, wind, direction, tide)
      where told.filename = photos.filename)
    from photos where photos.owner_id = ${id} and met.owner_id = ${id} and met.photo_id = photos.id`)
  const { patterns } = await user.read<Bests>('/api/bests')
  expect(patterns.tide).toEqual({ counts: [1, 0, 1, 2], unknownCount: 2 })
  expect(patterns.temperature).toEqual({ counts: [2, 1, 1, 0, 1], unknownCount: 1 })
  expect(patterns.clouds).toEqual({ counts: [1, 1, 1, 1], unknownCount: 2 })
  expect(patterns.wind).toEqual({ counts: [2, 1, 0, 0, 2], unknownCount: 1 })
  expect(patterns.windDirection).toEqual({ counts: [2, 1, 0, 0, 0, 1, 0, 0], unknownCount: 2 })
})

test('moon phases are counted as screens name them, for the whole cycle', { tags: 'slow' }, async () => {
  const { user, id } = await signInWithRows('moon@example.org', 1001)
  await app.services.db.execute(sql`
    update conditions as met set moon_phase = (regexp_replace(filename, '\\D', '', 'g')::int - 1) / 1000.0
    from photos where photos.owner_id = ${id} and met.owner_id = ${id} and met.photo_id = photos.id`)
  const counts = Array<number>(8).fill(0)
  for (let step = 0; step <= 1000; step++) {
    const phase = moonPhaseIndex(step / 1000)
    counts[phase] = (counts[phase] ?? 0) + 1
  }
  const { patterns } = await user.read<Bests>('/api/bests')
  expect(patterns.moon).toEqual({ counts, unknownCount: 0 })
})

/** The buckets that are not empty. */
function nonEmpty(counts: readonly number[]): Record<number, number> {
  return Object.fromEntries([...counts.entries()].filter(([, count]) => count > 0))
}

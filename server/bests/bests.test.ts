import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedPhotos } from '../../bench/seed-photos.ts'
import type { User } from '../../shared/account.ts'
import type { Bests } from '../../shared/bests.ts'
import { limits } from '../../shared/limits.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

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

test('catches are counted by the moon of their time', async () => {
  const { user, id } = await signInWithRows('moon@example.org', 4)
  await app.services.db.execute(sql`
    update photos set captured_at = told.at from (values
      ('IMG_1.jpg', timestamptz '2025-01-13T22:27Z'), -- full moon, by almanacs
      ('IMG_2.jpg', timestamptz '2025-01-29T12:36Z'), -- new moon
      ('IMG_3.jpg', timestamptz '2025-02-01T12:00Z'),
      ('IMG_4.jpg', null)
    ) as told(filename, at) where owner_id = ${id} and told.filename = photos.filename`)
  const { patterns } = await user.read<Bests>('/api/bests')
  expect(patterns.moon).toEqual({ counts: [1, 1, 0, 0, 1, 0, 0, 0], unknownCount: 1 })
})

/** The buckets that are not empty. */
function nonEmpty(counts: readonly number[]): Record<number, number> {
  return Object.fromEntries([...counts.entries()].filter(([, count]) => count > 0))
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { privateTags, readWithExiftool } from '../../test/assertions/exiftool.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'
import { describeFish } from '../../test/servers/openai.ts'

let app: TestApp
let externalServices: ExternalServices
beforeAll(async () => {
  externalServices = await startExternalServices()
  app = await startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' })
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

let users = 0

/** Uploads a photo as a new user, and waits until it is identified as showing these species. */
async function uploadPhoto(...species: string[]): Promise<{ angler: HttpClient; photo: Photo }> {
  const angler = await app.signIn(`angler-${++users}@example.org`)
  return { angler, photo: await uploadAs(angler, ...species) }
}

async function uploadAs(angler: HttpClient, ...species: string[]): Promise<Photo> {
  const [first = [], ...further] = species.map((name) => [{ name, likelihood: 0.9 }])
  const others = further.map((names) => ({ species: names, lengthInches: null, weightLbs: null }))
  externalServices.vision.answerWith({ json: describeFish({ species: first }, ...others) })
  const [result] = await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg({ seed: ++users }) }])
  return await waitUntilIdentified(angler, result?.id ?? '')
}

async function waitUntilIdentified(angler: HttpClient, id: string): Promise<Photo> {
  return await waitFor(async () => {
    const photo = await readPhoto(angler, id)
    expect(photo.analysis).toBe('done')
    return photo
  })
}

async function readPhoto(angler: HttpClient, id: string): Promise<Photo> {
  const photo = (await angler.read<Photo[]>('/api/photos')).find((found) => found.id === id)
  if (!photo) throw new Error('There is no such photo.')
  return photo
}

function change(angler: HttpClient, { id }: Photo, what: string, body: object): Promise<Photo> {
  return angler.change<Photo>('PATCH', `/api/photos/${id}/${what}`, body)
}

async function send(angler: HttpClient, { id }: Photo, what: string, body: object) {
  const response = await angler.send('PATCH', `/api/photos/${id}/${what}`, body)
  const { code } = (await response.json()) as { code?: string }
  return [response.status, code]
}

async function countCatches(): Promise<number> {
  const { rows } = await app.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from catches`,
  )
  return rows[0]?.count ?? 0
}

test('a new photo shows one fish, which has the photo’s id', async () => {
  const { photo } = await uploadPhoto('Largemouth Bass')
  expect(photo.catches).toEqual([
    {
      id: photo.id,
      species: 'Largemouth Bass',
      speciesEdited: false,
      speciesSource: 'guessed',
      speciesCandidates: [{ name: 'Largemouth Bass', likelihood: 0.9 }],
      speciesGroup: 'Black Bass',
      lengthInches: 18,
      lengthEdited: false,
      lengthSource: 'guessed',
      estimatedLengthInches: 18,
      weightLbs: 3.4,
      weightEdited: false,
      weightSource: 'guessed',
      caughtWith: null,
      note: null,
      outcome: null,
      waterTemperature: null,
      waterClarity: null,
      caughtBy: null,
      ruler: null,
    },
  ])
})

test('of several estimated species, the first gets the sizes, and each further one is a fish of its own', async () => {
  const { photo } = await uploadPhoto('Pike', 'Perch', 'Roach')
  expect(photo).toMatchObject({ species: ['Pike', 'Perch', 'Roach'], lengthInches: 18 })
  expect(photo.catches.map(({ species, lengthInches }) => [species, lengthInches])).toEqual([
    ['Pike', 18],
    ['Perch', null],
    ['Roach', null],
  ])
})

test('a typed list of species adds fish, renames them, and removes those without a size', async () => {
  const { angler, photo } = await uploadPhoto('Pike')
  const two = await change(angler, photo, 'species', { species: ['Pike', 'Perch'] })
  expect(two.catches).toMatchObject([
    { id: photo.id, species: 'Pike', speciesEdited: true, lengthInches: 18 },
    { species: 'Perch', speciesEdited: true, lengthInches: null },
  ])
  const renamed = await change(angler, photo, 'species', { species: ['Zander', 'Roach', 'perch'] })
  const [first, second, third] = renamed.catches
  expect(first).toMatchObject({ id: photo.id, species: 'Zander', lengthInches: 18 })
  expect(second?.species).toBe('Roach')
  expect(third).toMatchObject({ id: two.catches[1]?.id, species: 'perch' })
  const before = await countCatches()
  const cleared = await change(angler, photo, 'species', { species: null })
  expect(cleared).toMatchObject({ species: null, speciesEdited: true, lengthInches: 18 })
  expect(cleared.catches).toHaveLength(1)
  expect(await countCatches()).toBe(before - 2)
})

test('on a photo with several fish, an edit of a size must name the fish', { tags: 'slow' }, async () => {
  const { angler, photo } = await uploadPhoto('Pike', 'Perch')
  const [pike, perch] = photo.catches
  expect(await send(angler, photo, 'measurements', { weightLbs: 9 })).toEqual([409, 'CATCH_NEEDED'])
  const measured = await change(angler, photo, 'measurements', { catchId: perch?.id, weightLbs: 9 })
  expect(measured.catches).toMatchObject([
    { id: pike?.id, weightLbs: pike?.weightLbs, weightEdited: false },
    { id: perch?.id, weightLbs: 9, weightEdited: true },
  ])
  expect(measured).toMatchObject({ weightLbs: 9, weightEdited: true, lengthInches: null })
  expect(await change(angler, photo, 'measurements', { caughtWith: 'Spoon' })).toMatchObject({
    caughtWith: 'Spoon',
    catches: [{ caughtWith: null }, { caughtWith: 'Spoon' }],
  })
  expect(await send(angler, photo, 'species', { species: ['Pike'] })).toEqual([409, 'CATCH_NEEDED'])
  expect(await change(angler, photo, 'species', { catchId: perch?.id, species: ['Zander'] })).toMatchObject({
    species: ['Pike', 'Zander'],
  })
  expect(await send(angler, photo, 'species', { catchId: perch?.id, species: ['A', 'B'] })).toEqual([
    400,
    'INVALID_INPUT',
  ])
})

test('fish are changed, added and removed at once', async () => {
  const { angler, photo } = await uploadPhoto('Pike', 'Perch')
  const [pike, perch] = photo.catches
  const edited = await change(angler, photo, 'catches', {
    changed: [{ id: pike?.id, weightLbs: 7 }],
    added: [{ species: 'Zander', lengthInches: 30, caughtWith: 'Jig' }],
    removed: [perch?.id],
  })
  expect(edited.catches).toMatchObject([
    {
      id: pike?.id,
      species: 'Pike',
      speciesEdited: false,
      lengthInches: 18,
      weightLbs: 7,
      weightEdited: true,
    },
    { species: 'Zander', speciesEdited: true, lengthInches: 30, lengthEdited: true, weightEdited: false },
  ])
  expect(edited).toMatchObject({ species: ['Pike', 'Zander'], weightLbs: 7 })
  const again = await change(angler, photo, 'catches', { removed: [pike?.id] })
  expect(again).toMatchObject({ species: ['Zander'], lengthInches: 30, catches: [{ species: 'Zander' }] })
})

test('identifying a photo again brings back no removed fish, and removes no added one', {
  tags: 'slow',
}, async () => {
  const { angler, photo } = await uploadPhoto('Pike', 'Perch')
  await change(angler, photo, 'catches', { removed: [photo.catches[1]?.id] })
  externalServices.vision.answerWith({ json: describeFish({}, {}, {}) })
  await angler.change('POST', `/api/photos/${photo.id}/identify`)
  expect((await waitUntilIdentified(angler, photo.id)).catches).toMatchObject([
    { id: photo.id, species: 'Largemouth Bass' },
  ])
  await change(angler, photo, 'catches', { added: [{ note: 'Too quick for a photo.' }] })
  externalServices.vision.answerWith({ json: describeFish({}) })
  await angler.change('POST', `/api/photos/${photo.id}/identify`)
  expect((await waitUntilIdentified(angler, photo.id)).catches).toHaveLength(2)
})

test('it is stored how each value is known, and a later estimate changes guesses only', {
  tags: 'slow',
}, async () => {
  const { angler, photo } = await uploadPhoto('Largemouth Bass')
  const changed = [
    { id: photo.id, lengthInches: 19.5, lengthSource: 'measured', confirmed: ['species', 'length'] },
  ]
  const edited = await change(angler, photo, 'catches', { changed })
  expect(edited.catches).toMatchObject([
    {
      speciesSource: 'confirmed',
      speciesEdited: false,
      lengthSource: 'measured',
      lengthEdited: true,
      estimatedLengthInches: 18,
      weightSource: 'guessed',
    },
  ])
  const other = { species: [{ name: 'Spotted Bass', likelihood: 0.6 }], lengthInches: 15, weightLbs: null }
  externalServices.vision.answerWith({ json: describeFish(other) })
  await angler.change('POST', `/api/photos/${photo.id}/identify`)
  expect((await waitUntilIdentified(angler, photo.id)).catches).toMatchObject([
    {
      species: 'Largemouth Bass',
      speciesCandidates: [{ name: 'Spotted Bass', likelihood: 0.6 }],
      lengthInches: 19.5,
      estimatedLengthInches: 15,
      weightLbs: expect.any(Number),
      weightSource: 'derived',
    },
  ])
})

test('a rename, a confirmation and an entered length can be taken back, and estimates change them again', {
  tags: 'slow',
}, async () => {
  const { angler, photo } = await uploadPhoto('Largemouth Bass')
  const guess = photo.catches
  const confirmed = ['species', 'length', 'weight']
  await change(angler, photo, 'catches', { changed: [{ id: photo.id, confirmed }] })
  const sources = { lengthSource: 'guessed', weightSource: 'guessed' }
  const takenBack = { id: photo.id, speciesSource: 'guessed', ...sources }
  expect((await change(angler, photo, 'catches', { changed: [takenBack] })).catches).toEqual(guess)
  const edited = { id: photo.id, species: 'Spotted Bass', lengthInches: 25, lengthSource: 'measured' }
  await change(angler, photo, 'catches', { changed: [edited] })
  const before = { ...takenBack, species: 'Largemouth Bass' }
  expect((await change(angler, photo, 'catches', { changed: [before] })).catches).toEqual(guess)
  externalServices.vision.answerWith({ json: describeFish({ lengthInches: 15, weightLbs: 2 }) })
  await angler.change('POST', `/api/photos/${photo.id}/identify`)
  expect((await waitUntilIdentified(angler, photo.id)).catches).toMatchObject([{ lengthInches: 15 }])
})

test('a ruler is kept with its length until the length is entered otherwise', { tags: 'slow' }, async () => {
  const { angler, photo } = await uploadPhoto('Largemouth Bass')
  const reference = {
    name: 'Card',
    lengthInches: 3.37,
    ends: [
      [0.1, 0.1],
      [0.2, 0.1],
    ],
  }
  const ruler = { reference, snout: [0.1, 0.5], tail: [0.6, 0.5] }
  const drawn = await change(angler, photo, 'catches', {
    changed: [{ id: photo.id, lengthInches: 16.85, lengthSource: 'ruler', ruler }],
  })
  expect(drawn.catches).toMatchObject([{ lengthInches: 16.85, lengthSource: 'ruler', ruler }])
  expect((await change(angler, photo, 'measurements', { caughtWith: 'Frog' })).catches).toMatchObject([
    { ruler },
  ])
  expect((await change(angler, photo, 'measurements', { lengthInches: 17 })).catches).toMatchObject([
    { lengthSource: 'entered', ruler: null },
  ])
})

test('what the user notes about a fish stays when the photo is identified again', async () => {
  const { angler, photo } = await uploadPhoto('Largemouth Bass')
  const notes = {
    note: 'Under the dock.\n\nSecond cast.',
    outcome: 'released',
    waterTemperature: 64.5,
    waterClarity: 'stained',
    caughtBy: 'Ana María',
  }
  expect((await change(angler, photo, 'measurements', notes)).catches).toMatchObject([notes])
  await angler.change('POST', `/api/photos/${photo.id}/identify`)
  expect((await waitUntilIdentified(angler, photo.id)).catches).toMatchObject([
    { ...notes, speciesSource: 'guessed' },
  ])
  expect(await send(angler, photo, 'measurements', { note: ' \n ' })).toEqual([400, 'INVALID_INPUT'])
})

test('a photo keeps at least one fish and takes at most twenty', async () => {
  const { angler, photo } = await uploadPhoto('Pike')
  const rejected = [400, 'INVALID_INPUT']
  expect(await send(angler, photo, 'catches', { removed: [photo.id] })).toEqual(rejected)
  expect(await send(angler, photo, 'catches', { added: Array(20).fill({}) })).toEqual(rejected)
  expect(await send(angler, photo, 'catches', { added: [{ lengthInches: 501 }] })).toEqual(rejected)
  expect(await readPhoto(angler, photo.id)).toEqual(photo)
  await change(angler, photo, 'catches', { added: Array(19).fill({ species: 'Perch' }) })
  expect((await readPhoto(angler, photo.id)).catches).toHaveLength(20)
})

test('a fish of another photo or of another user cannot be edited', { tags: 'slow' }, async () => {
  const { angler, photo } = await uploadPhoto('Pike')
  const other = await uploadAs(angler, 'Perch')
  const { photo: foreign } = await uploadPhoto('Trout')
  for (const catchId of [other.id, foreign.id, 'garbage']) {
    expect(await send(angler, photo, 'measurements', { catchId, weightLbs: 1 })).toEqual([404, 'NOT_FOUND'])
    expect(await send(angler, photo, 'species', { catchId, species: ['X'] })).toEqual([404, 'NOT_FOUND'])
    const changed = { changed: [{ id: catchId, species: 'X' }] }
    expect(await send(angler, photo, 'catches', changed)).toEqual([404, 'NOT_FOUND'])
  }
})

describe('looking again', () => {
  const unsure = describeFish({
    species: [
      { name: 'Spotted Bass', likelihood: 0.5 },
      { name: 'Largemouth Bass', likelihood: 0.45 },
    ],
    scale: null,
    box: { left: 0.4, top: 0.4, right: 0.6, bottom: 0.5 },
  })

  async function countRequests(changes: { looksAgain?: boolean; width?: number }): Promise<number> {
    const { looksAgain = true, width = 3000 } = changes
    const angler = await app.signIn(`angler-${++users}@example.org`)
    await angler.change('PATCH', '/api/auth/user/settings', { looksAgain })
    externalServices.vision.answerWith({ json: unsure })
    const before = externalServices.vision.requests.length
    const bytes = await sampleJpeg({
      width,
      height: (width * 3) / 4,
      seed: ++users,
      latitude: 44.5,
      longitude: -73.3,
    })
    const [result] = await angler.upload([{ name: 'catch.jpg', bytes }])
    await waitUntilIdentified(angler, result?.id ?? '')
    return externalServices.vision.requests.length - before
  }

  test('a large photo that leaves the service unsure takes two further looks at parts of it', {
    tags: 'slow',
  }, async () => {
    expect(await countRequests({})).toBe(3)
    const images = externalServices.vision.requests.slice(-2).map(({ body }) => readImage(body))
    const tags = await readWithExiftool(images)
    expect(tags.flatMap(privateTags)).toEqual([])
    // Closely, then widely.
    expect(tags.map((each) => each['File:ImageWidth'])).toEqual([720, 1280])
  })

  test('an angler can turn further looks off, and sees what they took', { tags: 'slow' }, async () => {
    expect(await countRequests({ looksAgain: false })).toBe(1)
    const angler = await app.signIn(`angler-${++users}@example.org`)
    expect(await angler.read('/api/account/looks')).toEqual({ photos: 0, looks: 0, tokens: null })
    await uploadAs(angler, 'Largemouth Bass')
    expect(await angler.read('/api/account/looks')).toEqual({ photos: 1, looks: 1, tokens: 960 })
  })
})

/** Returns the image of a request to the vision service. */
function readImage(body: string): Buffer {
  const { url } = JSON.parse(body).messages.at(-1).content[1].image_url
  return Buffer.from(url.split(',')[1], 'base64')
}

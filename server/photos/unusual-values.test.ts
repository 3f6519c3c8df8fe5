/** @module-tag slow */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { writeRows } from '../../test/app/write-rows.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { type ExternalServices, startExternalServices } from '../../test/servers/external-services.ts'
import { photos } from '../database/schema.ts'

let app: TestApp
let externalServices: ExternalServices
beforeAll(async () => {
  externalServices = await startExternalServices()
  app = await startTestApp(externalServices.settings)
})
afterAll(async () => {
  await app.stop()
  await externalServices.stop()
})

test('an impossible estimated length is dropped, and the empty measurements can be saved', async () => {
  const angler = await app.signIn('whale@example.org')
  const whale = { isFishing: true, species: [{ name: 'Largemouth Bass', confidence: 1 }], confidence: 1 }
  externalServices.vision.answerWith({ json: { ...whale, lengthInches: 313, weightLbs: null } })
  await angler.upload([{ name: 'whale.jpg', bytes: await sampleJpeg({ seed: 1 }) }])
  await waitFor(async () => expect((await onlyPhoto(angler)).analysis).toBe('done'))
  const { id, lengthInches, weightLbs } = await onlyPhoto(angler)
  expect({ lengthInches, weightLbs }).toEqual({ lengthInches: null, weightLbs: null })
  await angler.change('PATCH', `/api/photos/${id}/measurements`, { lengthInches, weightLbs })
})

test.each([
  [-956, '2025-06-14T06:12:30.000-15:56'], // Manila before time zones
  [1439, '2025-06-14T06:12:30.000+23:59'],
])('a UTC offset of %i minutes gives a timestamp that can be parsed', async (minutes, expected) => {
  const angler = await app.signIn(`clock${minutes}@example.org`)
  const bytes = await sampleJpeg({ takenAt: '2025-06-14T06:12:30', seed: minutes + 1000 })
  await angler.upload([{ name: 'a.jpg', bytes }], { 'a.jpg': { utcOffsetMinutes: minutes } })
  const { timestamp } = await onlyPhoto(angler)
  expect(timestamp).toBe(expected)
  expect(Date.parse(timestamp ?? '')).not.toBeNaN()
})

test('an upload with a UTC offset of 1440 minutes is rejected', async () => {
  const angler = await app.signIn('nowhere@example.org')
  const upload = angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg() }], {
    'a.jpg': { utcOffsetMinutes: 1440 },
  })
  await expect(upload).rejects.toThrow(/400.*utcOffsetMinutes/)
})

test.each([1440, -1440])(
  'a timestamp with a stored offset of %i minutes is returned in UTC',
  async (minutes) => {
    const angler = await app.signIn(`kept${minutes}@example.org`)
    await angler.upload([
      {
        name: 'a.jpg',
        bytes: await sampleJpeg({ takenAt: '2025-06-14T06:12:30', offset: '+02:00', seed: 2 }),
      },
    ])
    const { id } = await onlyPhoto(angler)
    await writeRows(app.services.db, (transaction) =>
      transaction.update(photos).set({ utcOffsetMinutes: minutes }).where(eq(photos.id, id)),
    )
    expect((await onlyPhoto(angler)).timestamp).toBe('2025-06-14T04:12:30.000Z')
  },
)

async function onlyPhoto(angler: HttpClient): Promise<Photo> {
  const [photo] = await angler.read<Photo[]>('/api/photos')
  if (!photo) throw new Error('There is no photo.')
  return photo
}

test.each([
  ['two\u2028lines\u2029of\u200b a name.jpg', 'two lines of a name.jpg'],
  ['\u202egpj.photo.jpg', 'gpj.photo.jpg'],
  ['\u200b\u2060', 'photo'],
  ['👨‍👩‍👧 ❤️ می‌خواهم e\u0301.jpg', '👨‍👩‍👧 ❤️ می‌خواهم e\u0301.jpg'],
  [`${'x'.repeat(300)}${'🐟'.repeat(126)}.jpg`, `${'🐟'.repeat(125)}.jpg`],
])('a file named %j is stored as %j', async (name, stored) => {
  const angler = await app.signIn(`name${name.length}@example.org`)
  const [result] = await angler.upload([{ name, bytes: await sampleJpeg({ seed: name.length }) }])
  expect(result?.filename).toBe(stored)
  expect((await onlyPhoto(angler)).filename).toBe(stored)
})

test('estimated species are cleaned and shortened, and a deeply nested extra field is ignored', async () => {
  const angler = await app.signIn('model@example.org')
  const species = ['\u200b\u3164', 'Pi\u200bke\u2028 (Esox)', `${'e\u0301'.repeat(60)}`]
  const deeplyNested = JSON.parse('['.repeat(500) + ']'.repeat(500))
  const estimate = { isFishing: true, species, lengthInches: 20, weightLbs: null, confidence: 1 }
  externalServices.vision.answerWith({ json: { ...estimate, thoughts: deeplyNested } })
  await angler.upload([{ name: 'a.jpg', bytes: await sampleJpeg({ seed: 5 }) }])
  await waitFor(async () => expect((await onlyPhoto(angler)).analysis).toBe('done'))
  expect(await onlyPhoto(angler)).toMatchObject({ species: ['Pike (Esox)', 'e\u0301'.repeat(40)] })
})

/** @module-tag slow */
import { expect, test } from 'vitest'
import { onlyPhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() => startTestApp(externalServices.settings))

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

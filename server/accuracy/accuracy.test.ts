import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { getAccuracyEndpoint } from '../../shared/accuracy.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startExternalServices } from '../../test/servers/external-services.ts'
import { describeFish } from '../../test/servers/openai.ts'

const externalServices = shareInFile(startExternalServices)
const app = shareInFile(() =>
  startTestApp({ ...externalServices.settings, WEATHER_URL: 'off', GEOCODER: 'off' }),
)

let seed = 0

/** Uploads a photo, and waits until the vision service has answered with this. */
async function upload(angler: HttpClient, answer = describeFish({})): Promise<string> {
  externalServices.vision.answerWith({ json: answer })
  const [result] = await angler.upload([{ name: 'catch.jpg', bytes: await sampleJpeg({ seed: ++seed }) }])
  const id = result?.id ?? ''
  await waitFor(async () => {
    const photos = await angler.read<Photo[]>('/api/photos')
    expect(photos.find((photo) => photo.id === id)?.analysis).toBe('done')
  })
  return id
}

async function edit(angler: HttpClient, id: string, changes: object): Promise<void> {
  await angler.change('PATCH', `/api/photos/${id}/catches`, { changed: [{ id, ...changes }] })
}

async function readModels(angler: HttpClient) {
  return (await angler.read<ResponseOf<typeof getAccuracyEndpoint>>('/api/estimates/accuracy')).models
}

test('only names that were confirmed or entered and lengths that were entered count, each fish once', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('accuracy@example.org')
  const [confirmed, corrected, measured, onlyConfirmed] = [
    await upload(angler),
    await upload(angler),
    await upload(angler),
    await upload(angler),
  ]
  await upload(angler)
  expect(await readModels(angler)).toEqual([])

  await edit(angler, confirmed, { confirmed: ['species'] })
  await edit(angler, corrected, { species: 'Spotted Bass' })
  await edit(angler, measured, { lengthInches: 20, lengthSource: 'measured' })
  await edit(angler, onlyConfirmed, { confirmed: ['length'] })
  const [figures, ...others] = await readModels(angler)
  expect(others).toEqual([])
  expect(figures).toMatchObject({
    model: expect.stringMatching(/\//),
    fishCount: 3,
    first: { right: 1, count: 2 },
    firstThree: { right: 2, count: 2 },
    group: { right: 2, count: 2 },
    length: { count: 1, medianErrorInches: 2, medianErrorPercent: 10, insideBand: { right: 1, count: 1 } },
  })

  // A second photo of a fish counts no second time.
  const second = await upload(angler)
  await app.services.db.execute(sql`
    update catch_photos set catch_id = ${confirmed} where photo_id = ${second}`)
  expect(await readModels(angler)).toMatchObject([{ fishCount: 3 }])
})

test('figures are given for each model, the one with the most evaluated fish first', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('models@example.org')
  const ids = [await upload(angler), await upload(angler), await upload(angler)]
  for (const id of ids) await edit(angler, id, { confirmed: ['species'] })
  await app.services.db.execute(sql`update estimates set model = 'other/fishnet' where photo_id = ${ids[0]}`)
  const models = await readModels(angler)
  expect(models.map(({ fishCount }) => fishCount)).toEqual([2, 1])
  expect(models[1]).toMatchObject({ model: 'other/fishnet', first: { right: 1, count: 1 } })
})

test('a fish that the user added, and a photo without a catch, are not evaluated', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('added@example.org')
  const id = await upload(angler)
  await angler.change('PATCH', `/api/photos/${id}/catches`, {
    added: [{ species: 'Walleye', lengthInches: 20 }],
  })
  expect(await readModels(angler)).toEqual([])
  await edit(angler, id, { confirmed: ['species'] })
  expect(await readModels(angler)).toHaveLength(1)
  await angler.change('PATCH', `/api/photos/${id}/fishing`, { isFishing: false })
  expect(await readModels(angler)).toEqual([])
})

test('no figure contains the fish of another user', { tags: 'slow' }, async () => {
  const angler = await app.signIn('own@example.org')
  const other = await app.signIn('someone-else@example.org')
  const id = await upload(angler)
  await edit(angler, id, { lengthInches: 20, lengthSource: 'measured' })
  const own = await readModels(angler)
  for (let index = 0; index < 5; index++) {
    const theirs = await upload(other)
    await edit(other, theirs, { species: 'Walleye', lengthInches: 40, lengthSource: 'measured' })
  }
  expect(await readModels(angler)).toEqual(own)
  expect((await readModels(other))[0]?.first).toEqual({ right: 0, count: 5 })
})

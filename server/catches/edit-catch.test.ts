import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatchEdit, CatchesEdit, YieldedFields } from '../../shared/catches.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

type Merged = Photo & { yielded?: YieldedFields }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let users = 0

/** Uploads photos as a new user, each with a fish that has a species and a weight. */
async function uploadPhotos(count = 1): Promise<{ angler: HttpClient; ids: string[] }> {
  const angler = await app.signIn(`merging-angler-${++users}@example.org`)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const [result] = await angler.upload([
      { name: `${index}.jpg`, bytes: await sampleJpeg({ seed: index + 1 }) },
    ])
    const id = result?.id ?? ''
    await edit(angler, id, { changed: [{ id, species: 'Pike', weightLbs: 3, weightSource: 'entered' }] })
    ids.push(id)
  }
  return { angler, ids }
}

function edit(angler: HttpClient, id: string, body: CatchesEdit): Promise<Merged> {
  return angler.change<Merged>('PATCH', `/api/photos/${id}/catches`, body)
}

const seen = { species: 'Pike', speciesSource: 'entered', weightLbs: 3, weightSource: 'entered' } as const

test('of two fields edited on two devices, one wins and one yields', async () => {
  const { angler, ids } = await uploadPhotos()
  const [id = ''] = ids
  await edit(angler, id, { changed: [{ id, weightLbs: 4.2, weightSource: 'measured' }] })
  const late: CatchEdit = { species: 'Muskellunge', weightLbs: 4, weightSource: 'entered', note: 'At dawn' }
  const merged = await edit(angler, id, { changed: [{ id, ...late, base: { ...seen, note: null } }] })
  expect(merged.catches).toMatchObject([
    { species: 'Muskellunge', weightLbs: 4.2, weightSource: 'measured', note: 'At dawn' },
  ])
  expect(merged.yielded).toEqual([{ catchId: id, fields: ['weight'] }])
  const insisted = await edit(angler, id, { changed: [{ id, weightLbs: 4, weightSource: 'entered' }] })
  expect(insisted).toMatchObject({ weightLbs: 4 })
  expect(insisted).not.toHaveProperty('yielded')
})

test('an edit sent twice changes nothing more, and adds a fish once', async () => {
  const { angler, ids } = await uploadPhotos()
  const [id = ''] = ids
  const addedId = '0a7d5f0e-8f5f-4b2e-9d57-3c1f0d8f2b11'
  const late: CatchesEdit = {
    changed: [{ id, weightLbs: 4, base: seen }],
    added: [{ id: addedId, species: 'Perch', weightLbs: 1 }],
  }
  const first = await edit(angler, id, late)
  const second = await edit(angler, id, late)
  expect(second.catches).toEqual(first.catches)
  expect(second.catches).toMatchObject([{ weightLbs: 4 }, { id: addedId, species: 'Perch' }])
  expect(second).not.toHaveProperty('yielded')
  const removed = await edit(angler, id, { removed: [addedId] })
  expect((await edit(angler, id, { removed: [{ id: addedId, base: {} }] })).catches).toEqual(removed.catches)
})

test('a change of a fish that is gone yields, and the others are saved', async () => {
  const { angler, ids } = await uploadPhotos()
  const [id = ''] = ids
  const two = await edit(angler, id, { added: [{ species: 'Perch' }] })
  const perch = two.catches[1]?.id ?? ''
  await edit(angler, id, { removed: [perch] })
  const merged = await edit(angler, id, {
    changed: [
      { id: perch, weightLbs: 1, note: 'Small', base: { weightLbs: null, note: null } },
      { id, weightLbs: 5, base: seen },
    ],
  })
  expect(merged.catches).toMatchObject([{ id, weightLbs: 5 }])
  expect(merged.yielded).toEqual([{ catchId: perch, fields: ['weight', 'note'] }])
  const response = await angler.send('PATCH', `/api/photos/${id}/catches`, {
    changed: [{ id: perch, weightLbs: 1 }],
  })
  expect(response.status).toBe(404)
})

test('a fish that was changed elsewhere is not removed', async () => {
  const { angler, ids } = await uploadPhotos()
  const [id = ''] = ids
  await edit(angler, id, { added: [{ species: 'Perch' }] })
  await edit(angler, id, { changed: [{ id, weightLbs: 6, weightSource: 'measured' }] })
  const merged = await edit(angler, id, { removed: [{ id, base: seen }] })
  expect(merged.catches).toMatchObject([{ id, weightLbs: 6 }, { species: 'Perch' }])
  expect(merged.yielded).toEqual([{ catchId: id, fields: ['weight'] }])
  expect((await edit(angler, id, { removed: [id] })).catches).toMatchObject([{ species: 'Perch' }])
})

test('an edit of a fish that has become part of another one changes that one', { tags: 'slow' }, async () => {
  const { angler, ids } = await uploadPhotos(3)
  const [first = '', second = '', third = ''] = ids
  await angler.change('POST', `/api/photos/${second}/same-fish`, { photoIds: [third] })
  const [shared] = (await edit(angler, third, {})).catches
  await angler.change('POST', `/api/photos/${first}/same-fish`, { photoIds: [second] })
  const merged = await edit(angler, third, {
    changed: [{ id: shared?.id ?? '', weightLbs: 7, base: seen }],
  })
  const [fish] = merged.catches
  expect(fish).toMatchObject({ weightLbs: 7 })
  const others = await angler.read<Photo[]>('/api/photos')
  expect(others.map(({ catches }) => catches[0])).toEqual([fish, fish, fish])
  expect(merged).not.toHaveProperty('yielded')
})

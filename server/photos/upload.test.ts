import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { uploadForm } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { listUploadTempFolder, storedFolders } from '../../test/assertions/stored-files.ts'
import { hostileSamples } from '../../test/samples/hostile-samples.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)
const client = shareInFile(() => app.signIn('careless@example.org'))

const tahoe = { latitude: 39.0968, longitude: -120.0324, takenAt: '2025-06-14T06:12:30' }

test('an uploaded photo has the position and capture time of its file', async () => {
  const angler = await app.signIn('place@example.org')
  const [result] = await angler.upload([
    { name: 'trout.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 11 }) },
  ])
  expect(result).toEqual({
    filename: 'trout.jpg',
    id: expect.any(String),
    success: true,
    duplicate: false,
    error: null,
  })
  const [photo] = await angler.read<Photo[]>('/api/photos')
  expect(photo).toMatchObject({
    id: result?.id,
    filename: 'trout.jpg',
    timestamp: '2025-06-14T06:12:30.000-07:00',
    timeZone: 'America/Los_Angeles',
    timestampSource: 'place',
    positionSource: 'exif',
    isFishing: null,
    analysis: 'off',
    species: null,
    rotation: 0,
  })
  expect(photo?.latitude).toBeCloseTo(tahoe.latitude, 4)
  expect(photo?.longitude).toBeCloseTo(tahoe.longitude, 4)
})

test('the position in the file takes precedence over claims, which apply if the file has none', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('claims@example.org')
  const claims = { latitude: 1, longitude: 2, timestamp: '2020-01-01T00:00:00Z' }
  await angler.upload(
    [
      { name: 'told.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 21 }) },
      { name: 'silent.jpg', bytes: await sampleJpeg({ seed: 22 }) },
    ],
    { 'told.jpg': claims, 'silent.jpg': claims },
  )
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.find(({ filename }) => filename === 'told.jpg')?.latitude).toBeCloseTo(tahoe.latitude, 4)
  expect(photos.find(({ filename }) => filename === 'silent.jpg')).toMatchObject({
    latitude: 1,
    longitude: 2,
    timestampSource: 'browser',
  })
})

test('a photo without a position gets that of the device, and 0/0 counts as no position', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('device@example.org')
  await angler.upload(
    [
      { name: 'here.jpg', bytes: await sampleJpeg({ seed: 23 }) },
      { name: 'null.jpg', bytes: await sampleJpeg({ seed: 24 }) },
    ],
    {
      'here.jpg': { latitude: 0, longitude: 9.5, positionSource: 'device' },
      'null.jpg': { latitude: 0, longitude: 0 },
    },
  )
  const photos = await angler.read<Photo[]>('/api/photos')
  expect(photos.find(({ filename }) => filename === 'here.jpg')).toMatchObject({
    latitude: 0,
    positionSource: 'device',
  })
  expect(photos.find(({ filename }) => filename === 'null.jpg')).toMatchObject({
    latitude: null,
    locationId: null,
  })
})

test('the same bytes are a duplicate under any file name, but only for the same user', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('twice@example.org')
  const other = await app.signIn('other@example.org')
  const bytes = await sampleJpeg({ ...tahoe, seed: 31 })
  const [first] = await angler.upload([{ name: 'a.jpg', bytes }])
  const [again] = await angler.upload([{ name: 'b.jpg', bytes }])
  expect(again).toEqual({ filename: 'b.jpg', id: first?.id, success: false, duplicate: true, error: null })
  expect((await other.upload([{ name: 'a.jpg', bytes }]))[0]).toMatchObject({ success: true })
})

test('many uploads of one user do not delay an upload of another user', { tags: 'slow' }, async () => {
  const [heavyUser, lightUser] = [
    await app.signIn('greedy@example.org'),
    await app.signIn('modest@example.org'),
  ]
  const { id: lightUserId } = await lightUser.read<{ id: string }>('/api/auth/user')
  const makeRenditions = app.services.imageWorker.makeRenditions.bind(app.services.imageWorker)
  const released = Promise.withResolvers<void>()
  const rendering = vi
    .spyOn(app.services.imageWorker, 'makeRenditions')
    .mockImplementation(async (...photo) => {
      await released.promise
      return makeRenditions(...photo)
    })
  const concurrency = availableParallelism()
  const photos = await Promise.all(
    Array.from({ length: concurrency + 4 }, (_, seed) => sampleJpeg({ seed: 100 + seed })),
  )
  const many = photos.map((bytes) => heavyUser.upload([{ name: 'a.jpg', bytes }]))
  await expect.poll(() => rendering.mock.calls.length).toBe(concurrency)
  const one = lightUser.upload([{ name: 'b.jpg', bytes: await sampleJpeg({ seed: 99 }) }])
  await expect.poll(() => rendering.mock.calls.length).toBe(concurrency + 1) // the heavy user’s others wait
  released.resolve()
  expect((await one)[0]).toMatchObject({ success: true })
  expect((await Promise.all(many)).flat().every(({ success }) => success)).toBe(true)
  expect(await storedFolders(app, lightUserId)).toHaveLength(1)
})

test('each upload that fails while it is being received gets a response', { tags: 'slow' }, async () => {
  const angler = await app.signIn('midway@example.org')
  const photos = uploadForm([1, 2, 3].map((n) => ({ name: `${n}.jpg`, bytes: Buffer.alloc(1_000_000) })))
  vi.spyOn(app.services.uploadTempFolder, 'makeFolder').mockImplementation(async () =>
    join(app.dataDir, 'nowhere'),
  )
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const response = await angler.fetch('/api/photos/upload', { method: 'POST', body: photos })
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'INTERNAL' }])
  }
})

test('an upload to a full disk fails with 507 and succeeds once there is space', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('full@example.org')
  const photo = { name: 'a.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 36 }) }
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  vi.spyOn(app.services.store, 'storeFolder').mockRejectedValueOnce(full)
  await expect(angler.upload([photo])).rejects.toThrow(/507: .*out of storage, so this photo wasn’t saved/)
  expect((await angler.upload([photo]))[0]).toMatchObject({ success: true })
})

test('repeating an upload with the same upload ID returns the first response, not a duplicate', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('retry@example.org')
  const bytes = await sampleJpeg({ seed: 33 })
  const claims = { 'a.jpg': { uploadId: 'upload-0000-0001' } }
  const first = await angler.upload([{ name: 'a.jpg', bytes }], claims)
  expect(await angler.upload([{ name: 'a.jpg', bytes }], claims)).toEqual(first)
  expect(await angler.read<Photo[]>('/api/photos')).toHaveLength(1)
})

test('claims for a name that two files share apply to neither', { tags: 'slow' }, async () => {
  const angler = await app.signIn('same-name@example.org')
  const claims = {
    ...{ latitude: 1, longitude: 2, timestamp: '2020-01-01T00:00:00Z', utcOffsetMinutes: 60 },
    ...{ gpsInstant: '2020-01-01T00:00:00Z', uploadId: 'upload-0000-0003', originalSha256: 'a'.repeat(64) },
  }
  const results = await angler.upload(
    [
      { name: 'image.jpg', bytes: await sampleJpeg({ seed: 63 }) },
      { name: 'image.jpg', bytes: await sampleJpeg({ ...tahoe, seed: 64 }) },
      { name: 'other.jpg', bytes: await sampleJpeg({ seed: 66 }) },
    ],
    { 'image.jpg': claims, 'other.jpg': { latitude: 3, longitude: 4 } },
  )
  expect(results.map(({ success }) => success)).toEqual([true, true, true])
  const photos = await angler.read<Photo[]>('/api/photos')
  const [withoutExif, withExif, other] = results.map(({ id }) => photos.find((photo) => photo.id === id))
  expect(withoutExif).toMatchObject({ latitude: null, longitude: null, locationId: null, timestamp: null })
  expect(withExif).toMatchObject({ latitude: expect.closeTo(tahoe.latitude, 4), positionSource: 'exif' })
  expect(other).toMatchObject({ latitude: 3, longitude: 4 })
})

test('of ten simultaneous uploads of one photo, one succeeds and nine are duplicates', {
  tags: 'slow',
}, async () => {
  const angler = await app.signIn('race@example.org')
  const bytes = await sampleJpeg({ ...tahoe, seed: 34 })
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) => angler.upload([{ name: `${number}.jpg`, bytes }])),
  )
  const results = responses.flat()
  expect(results.filter(({ success }) => success)).toHaveLength(1)
  expect(results.filter(({ duplicate }) => duplicate)).toHaveLength(9)
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  const user = await angler.read<{ id: string }>('/api/auth/user')
  expect(await storedFolders(app, user.id)).toHaveLength(1)
})

test.each(
  hostileSamples.map((sample) => [sample.accepted ? 'accepts' : 'rejects', sample.filename, sample] as const),
)('%s %s and keeps running', { tags: 'slow' }, async (_verb, filename, sample) => {
  const [result] = await client.upload([{ name: filename, bytes: await sample.make() }])
  expect(result).toMatchObject({ success: sample.accepted, duplicate: false })
  if (!sample.accepted) expect(result?.error).toMatch(/^[A-Z].*\.$/)
  expect((await app.visit().fetch('/api/health')).status).toBe(200)
})

test('an invalid file does not block valid ones, and results keep the order of the files', async () => {
  const angler = await app.signIn('mixed@example.org')
  const results = await angler.upload([
    { name: '1.jpg', bytes: await sampleJpeg({ seed: 41 }) },
    { name: '2.jpg', bytes: new TextEncoder().encode('not a photo') },
    { name: '3.jpg', bytes: await sampleJpeg({ seed: 42 }) },
  ])
  expect(results.map(({ filename, success }) => [filename, success])).toEqual([
    ['1.jpg', true],
    ['2.jpg', false],
    ['3.jpg', true],
  ])
})

test('an upload of more than twenty files is rejected as a whole', async () => {
  const angler = await app.signIn('many@example.org')
  const bytes = await sampleJpeg({ seed: 43 })
  const files = Array.from({ length: 21 }, (_, number) => ({ name: `${number}.jpg`, bytes }))
  const response = await angler.fetch('/api/photos/upload', { method: 'POST', body: uploadForm(files) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'TOO_MANY_FILES' })
  expect(await angler.read<Photo[]>('/api/photos')).toEqual([])
})

test('a photo over the size limit is rejected and leaves no files', { tags: 'slow' }, async () => {
  const small = await startTestApp({ MAX_UPLOAD_MB: '1' })
  const angler = await small.signIn()
  const bytes = Buffer.concat([await sampleJpeg({ seed: 44 }), Buffer.alloc(1024 * 1024)])
  expect(await angler.upload([{ name: 'big.jpg', bytes }])).toEqual([
    {
      filename: 'big.jpg',
      id: null,
      success: false,
      duplicate: false,
      error: 'This photo is larger than 1 MB.',
    },
  ])
  expect(await listUploadTempFolder(small.dataDir)).toEqual([])
  expect(await storedFolders(small)).toEqual([])
  await small.stop()
})

test.each([
  [
    'a JSON body',
    () => ({ body: '{}', headers: { 'content-type': 'application/json' } }),
    415,
    'UNSUPPORTED_TYPE',
  ],
  ['no photo', () => ({ body: uploadForm([], {}) }), 400, 'INVALID_INPUT'],
  [
    'a latitude out of range',
    () => ({ body: formWith('exifData', '{"a.jpg":{"latitude":91}}') }),
    400,
    'INVALID_INPUT',
  ],
  ['an unknown field', () => ({ body: formWith('caption', 'x') }), 400, 'INVALID_INPUT'],
  [
    'an upload ID with a null character',
    () => ({ body: formWith('exifData', '{"a.jpg":{"uploadId":"abcdefgh\\u0000"}}') }),
    400,
    'INVALID_INPUT',
  ],
  ['text in the photos field', () => ({ body: formWith('photos', 'x') }), 400, 'INVALID_INPUT'],
])('an upload with %s is rejected with a message', async (_name, make, status, code) => {
  const response = await client.fetch('/api/photos/upload', { method: 'POST', ...make() })
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code, message: expect.stringMatching(/^\S.*\.$/) })
})

test.each(['../../etc/passwd', 'C:\\photos\\a.jpg', '/abs/a.jpg', 'a%22b.jpg', 'a\u0000b.jpg'])(
  'the file name %j is stored without path separators and control characters',
  async (name) => {
    const [result] = await client.upload([{ name, bytes: await sampleJpeg({ seed: 50 + name.length }) }])
    expect(result?.success).toBe(true)
    expect(result?.filename).not.toMatch(/[/\\%\p{Cc}]/u)
  },
)

function formWith(field: string, value: string): FormData {
  const form = new FormData()
  form.append(field, value)
  return form
}

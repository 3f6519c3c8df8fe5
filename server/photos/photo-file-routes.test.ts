import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoFiles, photoFileUrl } from '../../shared/photo-files.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { heicSample, sampleJpeg } from '../../test/samples/samples.ts'

let app: TestApp
let owner: HttpClient
let bytes: Buffer
let id: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner@example.org')
  bytes = await sampleJpeg({
    width: 1600,
    height: 1200,
    latitude: 44.5,
    longitude: -73.3,
    orientation: 6,
    seed: 3,
  })
  const [result] = await owner.upload([{ name: 'bass.jpg', bytes }])
  id = result?.id ?? ''
})
afterAll(() => app.stop())

test('every size is private, kept for good by the browser alone, and cannot run anything', async () => {
  for (const file of photoFiles) {
    const response = await owner.fetch(photoFileUrl(id, file))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
})

test('thumbnail and preview are upright WebP of the promised size without any metadata', async () => {
  for (const [file, longest] of [
    ['thumbnail', 320],
    ['preview', 1280],
  ] as const) {
    const response = await owner.fetch(photoFileUrl(id, file))
    expect(response.headers.get('content-type')).toBe('image/webp')
    const picture = await sharp(await response.bytes()).metadata()
    expect(Math.max(picture.width, picture.height)).toBe(longest)
    expect(picture.width).toBeGreaterThan(picture.height)
    expect([picture.exif, picture.xmp, picture.iptc, picture.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('the JPEG that stands for a HEIC has full size and tells no position', async () => {
  const [result] = await owner.upload([{ name: 'trout.heic', bytes: heicSample('heic-gps-north-west') }])
  const response = await owner.fetch(photoFileUrl(result?.id ?? '', 'display'))
  const picture = await sharp(await response.bytes()).metadata()
  expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 640, 480])
  expect([picture.exif, picture.xmp]).toEqual([undefined, undefined])
})

test('nobody else can fetch, guess or probe a photo: not signed in 401, another account 404, as if it did not exist', async () => {
  const stranger = await app.signIn('stranger@example.org')
  for (const file of photoFiles) {
    expect((await app.visit().fetch(photoFileUrl(id, file))).status).toBe(401)
    const response = await stranger.fetch(photoFileUrl(id, file))
    const nothing = await stranger.fetch(photoFileUrl('00000000-0000-4000-8000-000000000000', file))
    expect([response.status, await response.text()]).toEqual([nothing.status, await nothing.text()])
    expect(response.status).toBe(404)
  }
})

test.each(['..', '..%2f..%2fetc', 'x', '%00'])('the id %s leads nowhere', async (strange) => {
  expect((await owner.fetch(`/api/photos/${strange}/original`)).status).toBe(404)
})

test('a browser that has a photo is told so', async () => {
  const url = photoFileUrl(id, 'original')
  const tag = (await owner.fetch(url)).headers.get('etag') ?? ''
  const response = await owner.fetch(url, { headers: { 'if-none-match': tag } })
  expect([response.status, (await response.bytes()).length]).toEqual([304, 0])
})

test.each([
  ['*', 304],
  [' * ', 304],
  ['"other", W/"TAG"', 304],
  ['"other","TAG"', 304],
  ['"a, b" , "TAG"', 304],
  ['"other"', 200],
  ['TAG', 200],
  ['"TAG', 200],
  ['"x"TAG"', 200],
  ['"*"', 200],
])('If-None-Match: %s is answered with %d', async (form, status) => {
  for (const file of photoFiles) {
    const headers = { 'if-none-match': form.replace('TAG', `${id}-${file}`) }
    for (const method of ['GET', 'HEAD']) {
      const response = await owner.fetch(photoFileUrl(id, file), { method, headers })
      expect([file, method, response.status]).toEqual([file, method, status])
    }
  }
})

test('If-None-Match: * finds nothing known of a photo that is not there', async () => {
  const headers = { 'if-none-match': '*' }
  for (const file of photoFiles) {
    const url = photoFileUrl('00000000-0000-4000-8000-000000000000', file)
    expect((await owner.fetch(url, { headers })).status).toBe(404)
  }
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=100-', 100, undefined],
  ['bytes=-100', -100, undefined],
  ['bytes=-99999999999999999999', 0, undefined],
  ['bytes=0-99999999999999999999', 0, undefined],
  ['Bytes= 5-5', 5, 6],
])('the part %s is sent as asked', async (range, start, end) => {
  const response = await owner.fetch(photoFileUrl(id, 'original'), { headers: { range } })
  const part = Buffer.from(await response.bytes())
  expect(response.status).toBe(206)
  expect(part.equals(bytes.subarray(start, end))).toBe(true)
  expect(response.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${bytes.length}$`))
})

test('a part beyond the end is refused, and parts of something else are answered with the whole', async () => {
  const url = photoFileUrl(id, 'original')
  expect((await owner.fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  const changed = await owner.fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } })
  expect([changed.status, (await changed.bytes()).length]).toEqual([200, bytes.length])
})

test.each(['bytes=-0', 'bytes=99999999999999999999-'])(
  'the part %s is nothing, which is told with the size',
  async (range) => {
    const response = await owner.fetch(photoFileUrl(id, 'original'), { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect(await response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' })
  },
)

test.each(['bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'bytes=1', 'bytes=0-1,5-9', 'lines=0-1', '0-1'])(
  'what says no single part, as %s, is answered with the whole',
  async (range) => {
    const response = await owner.fetch(photoFileUrl(id, 'original'), { headers: { range } })
    expect([response.status, (await response.bytes()).length]).toEqual([200, bytes.length])
  },
)

test.each(['W/"TAG"', '"TAG"', '*'])(
  'If-Range: %s asks for the whole unless it is this very file',
  async (form) => {
    const url = photoFileUrl(id, 'original')
    const tag = ((await owner.fetch(url)).headers.get('etag') ?? '').replaceAll('"', '')
    const headers = { range: 'bytes=0-9', 'if-range': form.replace('TAG', tag) }
    expect((await owner.fetch(url, { headers })).status).toBe(form === '"TAG"' ? 206 : 200)
  },
)

test('HEAD tells the size without the bytes', async () => {
  const response = await owner.fetch(photoFileUrl(id, 'original'), { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

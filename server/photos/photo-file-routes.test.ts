import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { photoFiles, photoFileUrl } from '../../shared/photo-files.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { heicSample, sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)
let bytes: Buffer
let id: string
const owner = shareInFile(() => app.signIn('owner@example.org'))
beforeAll(async () => {
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

test('every photo file is sandboxed and cached for a year by the browser alone', async () => {
  for (const file of photoFiles) {
    const response = await owner.fetch(photoFileUrl(id, file))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
})

test('thumbnail, medium and preview are upright WebP images of their specified size without metadata', async () => {
  for (const [file, longestSide] of [
    ['thumbnail', 320],
    ['medium', 768],
    ['preview', 1280],
  ] as const) {
    const response = await owner.fetch(photoFileUrl(id, file))
    expect(response.headers.get('content-type')).toBe('image/webp')
    const image = await sharp(await response.bytes()).metadata()
    expect(Math.max(image.width, image.height)).toBe(longestSide)
    expect(image.width).toBeGreaterThan(image.height)
    expect([image.exif, image.xmp, image.iptc, image.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('the display file of a HEIC is a full-size JPEG without metadata', { tags: 'slow' }, async () => {
  const [result] = await owner.upload([{ name: 'trout.heic', bytes: heicSample('heic-gps-north-west') }])
  const response = await owner.fetch(photoFileUrl(result?.id ?? '', 'display'))
  const image = await sharp(await response.bytes()).metadata()
  expect([image.format, image.width, image.height]).toEqual(['jpeg', 640, 480])
  expect([image.exif, image.xmp]).toEqual([undefined, undefined])
})

test('a photo file returns 401 without a session, and the 404 of a missing photo to other users', async () => {
  const stranger = await app.signIn('stranger@example.org')
  for (const file of photoFiles) {
    expect((await app.visit().fetch(photoFileUrl(id, file))).status).toBe(401)
    const response = await stranger.fetch(photoFileUrl(id, file))
    const nothing = await stranger.fetch(photoFileUrl('00000000-0000-4000-8000-000000000000', file))
    expect([response.status, await response.text()]).toEqual([nothing.status, await nothing.text()])
    expect(response.status).toBe(404)
  }
})

test('a request with the current ETag returns 304 without a body', async () => {
  const url = photoFileUrl(id, 'original')
  const tag = (await owner.fetch(url)).headers.get('etag') ?? ''
  const response = await owner.fetch(url, { headers: { 'if-none-match': tag } })
  expect([response.status, (await response.bytes()).length]).toEqual([304, 0])
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=100-', 100, undefined],
  ['bytes=-100', -100, undefined],
  ['bytes=-99999999999999999999', 0, undefined],
  ['bytes=0-99999999999999999999', 0, undefined],
  ['Bytes= 5-5', 5, 6],
])('the range %s is returned as requested', async (range, start, end) => {
  const response = await owner.fetch(photoFileUrl(id, 'original'), { headers: { range } })
  const part = Buffer.from(await response.bytes())
  expect(response.status).toBe(206)
  expect(part.equals(bytes.subarray(start, end))).toBe(true)
  expect(response.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${bytes.length}$`))
})

test('a range beyond the end returns 416, and an outdated If-Range returns the whole file', async () => {
  const url = photoFileUrl(id, 'original')
  expect((await owner.fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  const changed = await owner.fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } })
  expect([changed.status, (await changed.bytes()).length]).toEqual([200, bytes.length])
})

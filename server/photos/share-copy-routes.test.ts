/** @module-tag slow */
import { get, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import type { HttpClient, UploadFile } from '../../test/app/http-client.ts'
import { requirePhoto } from '../../test/app/read-photo.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { privateTags, readWithExiftool } from '../../test/assertions/exiftool.ts'
import { expectUpright, uploadInBatches } from '../../test/assertions/photo-assertions.ts'
import { listUploadTempFolder, putStored, readStored } from '../../test/assertions/stored-files.ts'
import { hostileSamples } from '../../test/samples/hostile-samples.ts'
import { type PhotoSample, photoSamples } from '../../test/samples/photo-samples.ts'
import { plantedBytes } from '../../test/samples/planted-metadata.ts'
import { heicNames, readSampleFile, sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)
const angler = shareInFile(() => app.signIn())

describe('share copies of photos with metadata wherever it can hide', () => {
  const filenames = [
    ...heicNames.map((name) => `${name}.heic`),
    ...['stuffed.jpg', 'stuffed-and-turned.jpg', 'stuffed.png', 'stuffed.webp'],
  ]
  const samples: { name: string; make: () => Buffer | Promise<Buffer> }[] = [
    ...filenames.map((name) => ({ name, make: () => readSampleFile(name) })),
    ...[...photoSamples.filter(hidesMetadata), ...hostileSamples.filter(({ accepted }) => accepted)].map(
      ({ filename, make }) => ({ name: filename, make }),
    ),
    { name: 'stuffed-behind-its-data.jpg', make: jpegWithHiddenText },
    { name: 'for-print.jpg', make: forPrint },
  ]
  const names = samples.map(({ name }) => name)

  let files: UploadFile[]
  const ids = new Map<string, string>()
  const copies = new Map<string, Buffer>()
  beforeAll(async () => {
    files = await Promise.all(samples.map(async ({ name, make }) => ({ name, bytes: await make() })))
    for (const { filename, id } of await uploadInBatches(angler, files)) ids.set(filename, id ?? '')
    for (const name of names) copies.set(name, await fetchCopy(angler, idOf(name)))
  })

  const idOf = (name: string) => ids.get(name) ?? ''
  const copyOf = (name: string) => copies.get(name) ?? Buffer.alloc(0)
  const fileOf = (name: string) => Buffer.from(files.find((file) => file.name === name)?.bytes ?? [])

  test('contain no private tags according to ExifTool', async () => {
    const allTags = await readWithExiftool([...copies.values()])
    expect(allTags.map((tags, index) => [names[index], privateTags(tags)])).toEqual(
      names.map((name) => [name, []]),
    )
  })

  test('are made from metadata-filled originals with private tags, among others', async () => {
    for (const tags of await readWithExiftool(['stuffed.jpg', 'stuffed.png', 'stuffed.webp'].map(fileOf))) {
      expect(privateTags(tags)).toEqual(
        expect.arrayContaining(['GPS:GPSLatitude', 'XMP-exif:GPSLatitude', 'IFD0:Artist']),
      )
    }
  })

  test.each(plantedBytes)('do not contain %s from their originals', (_, bytes) => {
    expect(fileOf('stuffed.jpg').includes(bytes) || fileOf('stuffed-and-turned.jpg').includes(bytes)).toBe(
      true,
    )
    expect(names.filter((name) => copyOf(name).includes(bytes))).toEqual([])
  })

  const turned = ['orientation-5.jpg', 'with-exif.png', 'stuffed-and-turned.jpg', `${heicNames[0]}.heic`]
  test.each(turned)('%s is rotated like the photo', async (name) => {
    const upright = await uprightOf(await displayFileOf(idOf(name)))
    await angler.change('PATCH', `/api/photos/${idOf(name)}/rotation`, { rotation: 90 })
    const copy = await fetchCopy(angler, idOf(name))
    const expected = await sharp(upright).rotate(90).png().toBuffer()
    await expectUpright(await sharp(copy).resize(200, 200, { fit: 'inside' }).png().toBuffer(), expected)
  })

  test('leave no temporary files', async () => {
    await expect.poll(() => listUploadTempFolder(app.dataDir)).toEqual([])
  })

  async function displayFileOf(id: string): Promise<Buffer> {
    return Buffer.from(await (await angler.fetch((await requirePhoto(angler, id)).url)).arrayBuffer())
  }
})

test('a share copy is a sandboxed download that no cache stores', {
  tags: 'core',
}, async () => {
  const id = await upload('bass.jpg', await sampleJpeg({ latitude: 44.5, longitude: -73.3, seed: 30 }))
  const response = await angler.fetch(shareCopyUrl(id))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="photo_shareable_${id.slice(0, 8)}.jpg"`,
    'content-length': String((await response.arrayBuffer()).byteLength),
  })
})

test.each([
  [['Largemouth Bass', 'Bluegill'], 'Largemouth', null],
  [['"; filename="evil.exe'], 'filename', null],
  [['Äsche'], 'photo', '%C3%84sche'],
])('the file name of a share copy of %j starts with %s, encoded with %s', async (species, plain, encoded) => {
  const id = await upload('bass.jpg', await sampleJpeg({ seed: 31 }))
  await angler.change('PATCH', `/api/photos/${id}/species`, { species })
  const ending = `_shareable_${id.slice(0, 8)}.jpg`
  expect((await angler.fetch(shareCopyUrl(id))).headers.get('content-disposition')).toBe(
    `attachment; filename="${plain}${ending}"${encoded === null ? '' : `; filename*=UTF-8''${encoded}${ending}`}`,
  )
})

test('a share copy returns 401 without a session and 404 for other users and unknown IDs', {
  tags: 'core',
}, async () => {
  const url = shareCopyUrl(await upload('bass.jpg', await sampleJpeg({ seed: 32 })))
  expect((await app.visit().fetch(url)).status).toBe(401)
  const stranger = await app.signIn('stranger@example.org')
  for (const [browser, address] of [
    [stranger, url],
    [angler, shareCopyUrl('00000000-0000-4000-8000-000000000000')],
    [angler, shareCopyUrl('x')],
    [angler, shareCopyUrl('..%2f..%2fetc')],
    [angler, shareCopyUrl('%00')],
  ] as const) {
    const response = await browser.fetch(address)
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Photo not found.' },
    ])
  }
})

test.each([
  ['is truncated', (bytes: Buffer) => bytes.subarray(0, 9000)],
  ['is no longer an image', () => Buffer.from('GPS 39.0968,-120.0324')],
])('a share copy of a stored photo that %s returns only an error message', async (_, damage) => {
  const id = await upload(
    'bass.jpg',
    await sampleJpeg({ latitude: 39.0968, longitude: -120.0324, seed: 33 + _.length }),
  )
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  const key = `${ownerId}/${id}/original`
  await putStored(app, key, damage(await readStored(app, key)))
  const response = await angler.fetch(shareCopyUrl(id))
  expect([response.status, response.headers.get('content-disposition'), await response.json()]).toEqual([
    409,
    null,
    {
      code: 'SHARE_COPY_FAILED',
      message: 'Creel couldn’t make a copy that’s certain to be free of GPS data, so nothing was sent.',
    },
  ])
  await expect.poll(() => listUploadTempFolder(app.dataDir)).toEqual([])
})

test('an aborted share copy request leaves no temporary files', async () => {
  const id = await upload('large.jpg', await sampleJpeg({ width: 3000, height: 2000, seed: 36 }))
  await angler.change('PATCH', `/api/photos/${id}/rotation`, { rotation: 90 })
  await expect.poll(() => abortMidway(id)).toBe(true) // a copy may be done before it is seen to have begun
  await expect.poll(() => listUploadTempFolder(app.dataDir)).toEqual([])
  expect((await fetchCopy(angler, id)).length).toBeGreaterThan(0)
})

/** Requests a share copy and aborts that once there is a temporary file; returns whether it was in time. */
async function abortMidway(id: string): Promise<boolean> {
  const controller = new AbortController()
  let isPending = true
  const request = angler
    .fetch(shareCopyUrl(id), { signal: controller.signal })
    .then(() => false)
    .catch(() => true)
    .finally(() => {
      isPending = false
    })
  while (isPending && (await listUploadTempFolder(app.dataDir)).length === 0);
  controller.abort()
  return request
}

/** Whether a sample differs from others in where its metadata is, not in what EXIF says. */
function hidesMetadata({ filename }: PhotoSample): boolean {
  return !/^(gps|time)-/.test(filename)
}

/** A JPEG with text between its last pixel and its end marker, where metadata readers do not look. */
async function jpegWithHiddenText(): Promise<Buffer> {
  const photo = await sampleJpeg({ seed: 34 })
  return Buffer.concat([photo.subarray(0, -2), Buffer.from('PLANTED 39.0968,-120.0324'), photo.subarray(-2)])
}

async function forPrint(): Promise<Buffer> {
  return await sharp(await sampleJpeg({ seed: 35 }))
    .withIccProfile('cmyk')
    .jpeg()
    .toBuffer()
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const [result] = await angler.upload([{ name, bytes }])
  return result?.id ?? ''
}

async function fetchCopy(browser: HttpClient, id: string): Promise<Buffer> {
  const response = await browser.fetch(shareCopyUrl(id))
  if (!response.ok) throw new Error(`The copy of ${id} returned ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Renders an image upright on white, and small, since comparing takes time. */
function uprightOf(image: Buffer): Promise<Buffer> {
  return sharp(image)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(200, 200, { fit: 'inside', fastShrinkOnLoad: false })
    .png()
    .toBuffer()
}

test('at most three copies of an angler wait to be fetched: the oldest is cut off', async () => {
  const size = { width: 3600, height: 2700 }
  const noise = { channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  // More than the system holds for a reader that doesn't read.
  const bytes = await sharp({ create: { ...size, ...noise, background: 'gray' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const [uploaded] = await angler.upload([{ name: 'noise.jpg', bytes }])
  const options = { headers: { cookie: `creel=${angler.cookies.get('creel')}` } }
  const copies: IncomingMessage[] = []
  for (let count = 0; count < 5; count += 1) {
    const url = `${app.url}${shareCopyUrl(uploaded?.id ?? '')}`
    copies.push(await new Promise((resolve, reject) => get(url, options, resolve).on('error', reject)))
  }
  const isWhole = copies.map(async (copy) => {
    const parts: Buffer[] = await copy.toArray().catch(() => [])
    return Buffer.concat(parts).length === Number(copy.headers['content-length'])
  })
  expect(await Promise.all(isWhole)).toEqual([false, false, true, true, true])
})

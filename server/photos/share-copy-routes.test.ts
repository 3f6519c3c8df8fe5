/** @module-tag slow */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  metadataFilledJpeg,
  metadataFilledPng,
  metadataFilledWebp,
  plantedBytes,
} from '../../scripts/samples/metadata-filled-photos.ts'
import { shareCopyUrl } from '../../shared/photo-files.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient, UploadFile } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { lookApart, recompressed } from '../../test/app/test-decoder.ts'
import { privateTags, readWithExiftool } from '../../test/assertions/exiftool.ts'
import { expectUpright, uploadInBatches } from '../../test/assertions/photo-assertions.ts'
import { listUploadTempFolder, putStored, readStored } from '../../test/assertions/stored-files.ts'
import {
  type HeicName,
  heicPlans,
  heicSample,
  hostileSamples,
  photoSamples,
  sampleJpeg,
} from '../../test/samples/samples.ts'

let app: TestApp
let angler: HttpClient
beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn()
})
afterAll(() => app.stop())

describe('share copies of all sample photos', () => {
  const samples: { name: string; make: () => Buffer | Promise<Buffer> }[] = [
    ...photoSamples.map(({ filename, make }) => ({ name: filename, make })),
    ...(Object.keys(heicPlans) as HeicName[]).map((name) => ({
      name: `${name}.heic`,
      make: () => heicSample(name),
    })),
    ...hostileSamples
      .filter(({ accepted }) => accepted)
      .map(({ filename, make }) => ({ name: filename, make })),
    { name: 'stuffed.jpg', make: () => metadataFilledJpeg() },
    {
      name: 'stuffed-and-turned.jpg',
      make: () => metadataFilledJpeg({ orientation: 8, byteOrder: 'little' }),
    },
    { name: 'stuffed.png', make: metadataFilledPng },
    { name: 'stuffed.webp', make: metadataFilledWebp },
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

  // The pixels of damaged data depend on the decoder.
  test.each(names.filter((name) => name !== 'noise.jpg'))('%s looks like the photo', async (name) => {
    const photo = await uprightOf(await displayFileOf(idOf(name)))
    expect(await lookApart(copyOf(name), photo)).toBeLessThan(recompressed)
  })

  test.each(names)('%s gives a full-size JPEG without an orientation tag', async (name) => {
    const { width, height } = await photoOf(idOf(name))
    const copy = await sharp(copyOf(name)).metadata()
    expect(copy).toMatchObject({ format: 'jpeg', width, height })
    expect(copy.orientation).toBeUndefined()
  })

  // All rotations of every EXIF orientation; one is enough for the other samples.
  const rotationsOf = (name: string) => (name.startsWith('orientation') ? [0, 90, 180, 270] : [0, 90])
  const rotatable = names.filter((name) => /^(orientation|with-exif|heic-|stuffed)/.test(name))
  test.each(rotatable)('%s is rotated like the photo', async (name) => {
    const upright = await uprightOf(await displayFileOf(idOf(name)))
    for (const rotation of rotationsOf(name)) {
      await angler.change('PATCH', `/api/photos/${idOf(name)}/rotation`, { rotation })
      const copy = await fetchCopy(angler, idOf(name))
      const expected = await sharp(upright).rotate(rotation).png().toBuffer()
      await expectUpright(await sharp(copy).resize(200, 200, { fit: 'inside' }).png().toBuffer(), expected)
      copies.set(`${name} by ${rotation}`, copy)
    }
  })

  test('contain no private data after a rotation', async () => {
    const rotated = [...copies].filter(([name]) => name.includes(' by '))
    expect(rotated).toHaveLength(rotatable.flatMap(rotationsOf).length)
    const allTags = await readWithExiftool(rotated.map(([, copy]) => copy))
    expect(allTags.flatMap(privateTags)).toEqual([])
    for (const [, bytes] of plantedBytes)
      expect(rotated.filter(([, copy]) => copy.includes(bytes))).toEqual([])
  })

  test('leave no temporary files', async () => {
    await expect.poll(() => listUploadTempFolder(app.dataDir)).toEqual([])
  })

  async function displayFileOf(id: string): Promise<Buffer> {
    return Buffer.from(await (await angler.fetch((await photoOf(id)).url)).arrayBuffer())
  }
})

test('transparent pixels become white', async () => {
  const half = {
    create: { width: 64, height: 48, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
  } as const
  const copy = await fetchCopy(angler, await upload('glass.png', await sharp(half).png().toBuffer()))
  expect([...(await sharp(copy).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a share copy of a photo whose files are lost returns 404', async () => {
  const id = await upload('lost.jpg', await sampleJpeg({ seed: 97 }))
  const { id: ownerId } = await angler.read<{ id: string }>('/api/auth/user')
  await app.services.store.deleteFolder(`${ownerId}/${id}`)
  expect((await angler.fetch(shareCopyUrl(id))).status).toBe(404)
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
  [['../../bass'], 'bass', null],
  [['🐟'], 'photo', null],
  [['Äsche'], 'photo', '%C3%84sche'],
  [['鱸'], 'photo', '%E9%B1%B8'],
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

async function photoOf(id: string): Promise<Photo> {
  const photo = (await angler.read<Photo[]>('/api/photos')).find((each) => each.id === id)
  if (photo === undefined) throw new Error(`${id} is not listed.`)
  return photo
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

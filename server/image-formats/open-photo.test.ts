import { describe, expect, test } from 'vitest'
import { openTestDecoder } from '../../test/app/test-decoder.ts'
import {
  blackPng,
  heicPlan,
  heicPlans,
  heicSample,
  hostileSamples,
  manyScansJpeg,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from '../../test/samples/samples.ts'

const { readFile, makeRenditions } = openTestDecoder()

test('a file is read with its media type, upright size, orientation and metadata', {
  tags: 'slow',
}, async () => {
  const camera = { latitude: 12.5, longitude: -71.25, takenAt: '2025-06-14T06:12:30', offset: '-07:00' }
  const photo = await sampleJpeg({ width: 300, height: 400, orientation: 6, ...camera })
  expect(await readFile(photo)).toEqual({
    mediaType: 'image/jpeg',
    width: 300,
    height: 400,
    orientation: 6,
    metadata: {
      latitude: 12.5,
      longitude: -71.25,
      wallTime: '2025-06-14T06:12:30',
      utcOffsetMinutes: -420,
      gpsInstant: null,
      orientation: 6,
    },
  })
})

test.for([
  ['image/png', samplePng],
  ['image/webp', sampleWebp],
] as const)('the position and orientation of %s files are read too', async ([mediaType, make]) => {
  const position = { latitude: -41.5, longitude: 175.25 }
  const facts = await readFile(await make({ width: 300, height: 400, orientation: 8, ...position }))
  expect(facts).toMatchObject({ mediaType, width: 300, height: 400, orientation: 8, metadata: position })
})

const heicNames = Object.keys(heicPlans) as (keyof typeof heicPlans)[]

test.for(heicNames)('the size of %s.heic is that of the upright image', async (name) => {
  const { width, height } = heicPlan(name)
  const facts = await readFile(heicSample(name))
  expect(facts).toMatchObject({ mediaType: 'image/heic', width, height, orientation: 1 })
})

test('metadata after 300 KB of other segments is found', async () => {
  const photo = await sampleJpeg({ latitude: 12.5, longitude: -71.25 })
  const padding = Buffer.alloc(2 + 0xffff)
  padding.writeUInt32BE(0xffefffff) // an APP15 segment of the maximum length
  const start = photo.subarray(0, 2)
  const facts = await readFile(Buffer.concat([start, ...Array(5).fill(padding), photo.subarray(2)]))
  expect(facts.metadata).toMatchObject({ latitude: 12.5, longitude: -71.25 })
})

describe('unusual files that are accepted', { tags: 'slow' }, () => {
  test.for(hostileSamples.filter(({ accepted }) => accepted))('$filename', async ({ make }) => {
    const content = await make()
    const { width, height } = await readFile(content)
    expect(await makeRenditions(content)).toMatchObject({ width, height })
  })
})

describe('files that are rejected', { tags: 'slow' }, () => {
  test.for(hostileSamples.filter(({ accepted }) => !accepted))('$filename', async ({ make }) => {
    const content = await make()
    const decoded = readFile(content).then(() => makeRenditions(content))
    await expect(decoded).rejects.toMatchObject({
      name: 'ApiError',
      code: expect.stringMatching(/^(INVALID_INPUT|UNSUPPORTED_TYPE)$/),
      message: expect.stringMatching(/^This .*\.$/),
    })
  })

  test.for([
    ['too many pixels', () => blackPng(10_001, 10_000), 'The limit is 100 megapixels'],
    ['too many scans', () => manyScansJpeg(101), 'more than 100 scans'],
    ['half a photo', async () => (await sampleJpeg()).subarray(0, 20_000), 'damaged or incomplete'],
    ['an empty file', () => Buffer.alloc(0), 'is empty'],
  ] as const)('%s, even if only renditions are requested', async ([, make, message]) => {
    const error = { name: 'ApiError', code: 'INVALID_INPUT', message: expect.stringContaining(message) }
    await expect(makeRenditions(await make())).rejects.toMatchObject(error)
  })

  test('no file with exactly the maximum of pixels or scans', async () => {
    expect(await readFile(blackPng(10_000, 10_000))).toMatchObject({ width: 10_000, height: 10_000 })
    expect(await readFile(await manyScansJpeg(100))).toMatchObject({ mediaType: 'image/jpeg' })
  })
})

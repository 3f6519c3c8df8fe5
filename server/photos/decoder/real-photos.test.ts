import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestDecoder } from '../../../test/test-decoder.ts'

/** What exiftool says of a photo as it is stored, and whether it is to be taken. */
interface RealPhoto {
  file: string
  width: number | null
  height: number | null
  orientation: number | null
  latitude: number | null
  longitude: number | null
  dateTimeOriginal: string | null
  offsetTimeOriginal: string | null
  accept: boolean
}

/* Photos of real cameras and phones, of which not all may be passed on: they lie beside the project, where they do. */
const folder = new URL('../../../../shared/photos/', import.meta.url)
const list = new URL('expected.json', folder)
const photos: RealPhoto[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []

const { readFile, makeRenditions } = openTestDecoder()
const load = (photo: RealPhoto) => readFileSync(new URL(photo.file, folder))

describe.skipIf(photos.length === 0)('photos of real cameras and phones', () => {
  test.for(photos.filter(({ accept }) => accept))('$file is taken', async (photo) => {
    const { metadata, width, height } = await readFile(load(photo))
    expect({ width, height }).toEqual(uprightSize(photo))
    expectPosition(photo, metadata)
    if (photo.dateTimeOriginal) {
      const wallTime = photo.dateTimeOriginal.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T')
      expect(metadata).toMatchObject({ wallTime, utcOffsetMinutes: minutesOf(photo.offsetTimeOriginal) })
    }
    expect(await makeRenditions(load(photo))).toMatchObject({ width, height })
  })

  test.for(photos.filter(({ accept }) => !accept))('$file is refused', async (photo) => {
    const decoded = readFile(load(photo)).then(() => makeRenditions(load(photo)))
    await expect(decoded).rejects.toMatchObject({
      name: 'CallError',
      message: expect.stringMatching(/^This .*\.$/),
    })
  })
})

function uprightSize({ width, height, orientation }: RealPhoto) {
  return (orientation ?? 1) < 5 ? { width, height } : { width: height, height: width }
}

function expectPosition(photo: RealPhoto, told: { latitude: number | null; longitude: number | null }) {
  if (!photo.latitude || !photo.longitude) {
    expect(told).toMatchObject({ latitude: null, longitude: null }) // 0, 0 is no place
  } else {
    expect(told.latitude).toBeCloseTo(photo.latitude, 4)
    expect(told.longitude).toBeCloseTo(photo.longitude, 4)
  }
}

function minutesOf(offset: string | null): number | null {
  if (offset === null) return null
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  return offset.startsWith('-') ? -minutes : minutes
}

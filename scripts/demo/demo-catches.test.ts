import ExifReader from 'exifreader'
import { expect, test } from 'vitest'
import { baseImages } from '../samples/base-images.ts'
import { demoCatches, makeDemoPhoto } from './demo-catches.ts'

const now = new Date('2026-11-20T12:00:00Z')
const caught = demoCatches(now)
const hourMs = 3_600_000
const quarters = Array.from({ length: 8 }, (_, ahead) =>
  new Date(Date.UTC(2026, 3 * ahead, 15)).toISOString(),
)

test('there are sixty catches at twelve locations, the same ones every time', () => {
  expect(caught).toHaveLength(60)
  expect(new Set(caught.map(({ location }) => location.name)).size).toBe(12)
  expect(demoCatches(now)).toEqual(caught)
  expect(new Set(caught.map(({ filename }) => filename)).size).toBe(60)
})

test('each species is caught in its season and at plausible local hours', () => {
  for (const { fish, takenAt, offset, instant } of caught) {
    expect(new Date(`${takenAt}${offset}`)).toEqual(instant)
    if (fish.months.length > 0) expect(fish.months).toContain(Number(takenAt.slice(5, 7)))
  }
})

test.each(quarters)(
  'catches at one location within an hour have different base images, seen from %s',
  (today) => {
    const catches = demoCatches(new Date(today))
    for (const [index, one] of catches.entries()) {
      for (const other of catches.slice(index + 1)) {
        const apart = other.instant.getTime() - one.instant.getTime()
        if (other.location === one.location && apart <= hourMs) expect(other.image).not.toBe(one.image)
      }
    }
  },
)

test('a photo shows the species, and one photo per species shows its length on a ruler', () => {
  for (const { image, fish } of caught) expect(baseImages[image].species).toBe(fish.species)
  const measured = caught.filter(({ image }) => baseImages[image].lengthInches !== undefined)
  for (const { image, lengthInches } of measured) expect(lengthInches).toBe(baseImages[image].lengthInches)
  expect(measured.map(({ speciesName }) => speciesName).toSorted()).toEqual(['Striped Bass', 'Walleye'])
})

test('the photo of a catch contains its position and time', async () => {
  const [one] = caught
  if (one === undefined) throw new Error('No catch')
  const { gps, exif, file } = ExifReader.load(await makeDemoPhoto(one), { expanded: true })
  expect(gps?.Latitude).toBeCloseTo(one.position?.latitude ?? Number.NaN, 5)
  expect(gps?.Longitude).toBeCloseTo(one.position?.longitude ?? Number.NaN, 5)
  expect(exif?.OffsetTimeOriginal?.description).toBe(one.offset)
  const sides = [file?.['Image Width']?.value ?? 0, file?.['Image Height']?.value ?? 0]
  expect(Math.max(...sides)).toBe(1600)
})

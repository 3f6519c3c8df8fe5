import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoCatches } from '../../../scripts/demo/demo-catches.ts'
import { demoLocations } from '../../../scripts/demo/demo-locations.ts'
import { imageNames, renderBaseImage } from '../../../scripts/samples/base-images.ts'
import { createRandom, pick, type Random } from '../../../scripts/samples/random.ts'
import { computeFingerprints } from '../../image-formats/compute-fingerprints.ts'
import type { ComparablePhoto } from './compare-fish.ts'
import { groupLikelyFish } from './compare-fish.ts'

/* How often Creel asks about photos of different fish, and of one. The outings are a model: only real logs can say. */

const minuteMs = 60_000
const neverDifferent = () => false

/** Returns a photo of an identified fish; `caught` and `photo` override. */
function toPhoto(
  id: string,
  capturedAt: Date,
  photo: Partial<ComparablePhoto>,
  caught: Partial<ComparablePhoto['caught']> = {},
): ComparablePhoto {
  return {
    id,
    capturedAt,
    capturedAtSource: 'place',
    latitude: 44.5,
    longitude: -73.3,
    locationId: 'pier',
    perceptualHash: null,
    differenceHash: null,
    ...photo,
    caught: {
      id,
      species: null,
      speciesSource: 'guessed',
      lengthInches: null,
      lengthSource: 'guessed',
      weightLbs: null,
      weightSource: 'guessed',
      caughtWith: null,
      caughtBy: null,
      outcome: null,
      ...caught,
    },
  }
}

async function hashesOf(image: (typeof imageNames)[number], seed: number) {
  const { width, height, pixels } = await renderBaseImage({ image, seed, width: 320, height: 240 })
  const thumbnail = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
    .then((jpeg) => sharp(jpeg).raw().toBuffer({ resolveWithObject: true }))
  const { perceptualHash, differenceHash } = computeFingerprints(thumbnail)
  return { perceptualHash, differenceHash }
}

describe('by their looks', () => {
  const now = new Date('2026-07-01T12:00:00Z')

  test('photos of different fish, all at one place and time, are never asked about', {
    tags: 'slow',
  }, async () => {
    const shots = [1, 2, 3, 4].flatMap((seed) => imageNames.map((image) => ({ image, seed })))
    const photos = await Promise.all(
      shots.map(async ({ image, seed }) => ({ image, hashes: await hashesOf(image, seed) })),
    )
    let pairs = 0
    let asked = 0
    for (const [index, one] of photos.entries())
      for (const other of photos.slice(index + 1)) {
        if (one.image === other.image) continue
        pairs += 1
        const group = [toPhoto('a', now, one.hashes), toPhoto('b', now, other.hashes)]
        asked += groupLikelyFish(group, neverDifferent).length
      }
    expect([pairs, asked]).toEqual([4800, 0])
  })

  test('photos taken in a burst are asked about', { tags: 'slow' }, async () => {
    for (const image of imageNames) {
      const { width, height, pixels } = await renderBaseImage({ image, width: 330, height: 250 })
      const burst = await Promise.all(
        [0, 1, 2].map(async (step) => {
          const moved = { left: 2 * step, top: 2 * step, width: 320, height: 240 }
          const thumbnail = await sharp(pixels, { raw: { width, height, channels: 3 } })
            .extract(moved)
            .linear(1 + step / 50, 0)
            .raw()
            .toBuffer({ resolveWithObject: true })
          return toPhoto(
            `${image} ${step}`,
            new Date(now.getTime() + step * 3000),
            computeFingerprints(thumbnail),
          )
        }),
      )
      expect(groupLikelyFish(burst, neverDifferent), image).toHaveLength(1)
    }
  })
})

test('of the sixty catches of the demo, none is asked about', { tags: 'slow' }, async () => {
  const photos = await Promise.all(
    demoCatches(new Date('2026-11-20T12:00:00Z')).map(async (one) =>
      toPhoto(
        one.filename,
        one.instant,
        { ...(await hashesOf(one.image, one.seed)), locationId: one.location.name },
        { species: one.speciesName, lengthInches: one.lengthInches },
      ),
    ),
  )
  expect(groupLikelyFish(photos, neverDifferent)).toEqual([])
})

describe('by their measures', () => {
  interface Outing {
    fishPerHour: number
    /** Standard deviation of guessed lengths, as a part of the length. */
    guessError: number
  }

  /** Returns how many of 100 fish were asked about with another fish, and of 100 fish in several photos how many at all. */
  function simulate({ fishPerHour, guessError }: Outing): { falseQuestions: number; found: number } {
    const random = createRandom(84)
    const counts = { fish: 0, inSeveral: 0, falseQuestions: 0, found: 0 }
    for (const location of demoLocations.flatMap((one) => Array<typeof one>(100).fill(one))) {
      const photos = photosOfOuting(location.fish, { fishPerHour, guessError }, random)
      const perFish = Map.groupBy(photos, fishOf)
      const groups = groupLikelyFish(photos, neverDifferent)
      counts.fish += perFish.size
      counts.inSeveral += [...perFish.values()].filter(({ length }) => length > 1).length
      for (const group of groups) {
        if (new Set(group.map(fishOf)).size > 1) counts.falseQuestions += 1
        else counts.found += 1
      }
    }
    return {
      falseQuestions: round((100 * counts.falseQuestions) / counts.fish),
      found: round((100 * counts.found) / counts.inSeveral),
    }
  }

  const fishOf = ({ id }: ComparablePhoto) => id.split(' ')[0] ?? ''
  const round = (number: number) => Math.round(10 * number) / 10

  /** Twelve fish, each unhooked for one to three minutes, and photographed one to three times within a minute of that. */
  function photosOfOuting(
    kinds: (typeof demoLocations)[number]['fish'],
    { fishPerHour, guessError }: Outing,
    random: Random,
  ): ComparablePhoto[] {
    let minutes = 0
    return Array.from({ length: 12 }, (_, fish) => {
      const kind = pick(random, kinds)
      const [shortest, longest] = kind.inches
      const length = shortest + (longest - shortest) * random() ** 1.5
      minutes += 1 + 2 * random() + (-Math.log(1 - random()) * 60) / fishPerHour
      return Array.from({ length: 1 + Math.floor(3 * random()) }, (_, shot) => {
        const at = new Date(Date.UTC(2026, 6, 1) + (minutes + 0.3 * shot) * minuteMs)
        const guess = length * (1 + guessError * normal(random))
        return toPhoto(`${fish} ${shot}`, at, {}, { species: kind.species, lengthInches: guess })
      })
    }).flat()
  }

  function normal(random: Random): number {
    return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  }

  // At most so many false questions per 100 fish, and at least so many of 100 fish in several photos asked about.
  test.each([
    ['two fish an hour', { fishPerHour: 2, guessError: 0.1 }, { atMost: 0.5, atLeast: 70 }],
    ['six fish an hour', { fishPerHour: 6, guessError: 0.1 }, { atMost: 1.5, atLeast: 68 }],
    ['a school', { fishPerHour: 20, guessError: 0.1 }, { atMost: 3.5, atLeast: 65 }],
    ['six fish an hour and good guesses', { fishPerHour: 6, guessError: 0.05 }, { atMost: 1.5, atLeast: 88 }],
  ])('false questions are rare, and most fish in several photos are asked about: %s', (_, outing, limits) => {
    const { falseQuestions, found } = simulate(outing)
    expect(falseQuestions).toBeLessThanOrEqual(limits.atMost)
    expect(found).toBeGreaterThanOrEqual(limits.atLeast)
  })
})

import { Temporal } from 'temporal-polyfill'
import { plausibleSize } from '../server/catches/plausible-size.ts'
import { type DemoFish, type DemoSpot, demoSpots } from './demo-spots.ts'
import type { Orientation } from './samples/metadata/exif.ts'
import type { MoodName } from './samples/picture/moods.ts'
import type { Setting } from './samples/picture/paint-picture.ts'
import { createRandom, pick, type Random } from './samples/picture/random.ts'
import { makeJpeg } from './samples/sample-photo.ts'

/** One catch of the demo: where, when, what, and how its photo looks. */
export interface DemoCatch {
  filename: string
  spot: DemoSpot
  fish: DemoFish
  /** Within some hundred metres of the spot; null where the phone had no satellites. */
  position: { latitude: number; longitude: number } | null
  /** Wall time at the spot, and what its clock is ahead of UTC. */
  takenAt: string
  offset: string
  instant: Date
  speciesName: string
  lengthInches: number
  weightLbs: number
  caughtWith: string
  setting: Setting
  mood: MoodName
  orientation: Orientation
  isUpright: boolean
  seed: number
}

const years = 2
const withoutPosition = [23, 48]

/** The sixty catches of the demo, oldest first: the last was made yesterday, the first about two years ago. */
export function demoCatches(now: Date): DemoCatch[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate()
  const random = createRandom(1207)
  const caught = demoSpots
    .flatMap((spot) => spot.fish.map((fish) => ({ spot, fish })))
    .flatMap(({ spot, fish }) =>
      Array.from({ length: fish.count }, (_, index) =>
        inventCatch(spot, fish, dayOf(fish, index, today, random), random),
      ),
    )
  return caught
    .toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
    .map((one, index) => ({
      ...one,
      filename: `IMG_${2041 + index * 37}.jpg`,
      position: withoutPosition.includes(index) ? null : one.position,
    }))
}

/** The photo of a catch as a phone has sent it on: 1600 pixels, with EXIF. */
export function makeDemoPhoto(caught: DemoCatch): Promise<Buffer> {
  const { spot, fish, lengthInches, setting, mood, seed, isUpright, position, orientation } = caught
  const [long, short] = [1600, 1200]
  return makeJpeg({
    width: isUpright ? short : long,
    height: isUpright ? long : short,
    paintedPixels: 1000,
    species: fish.species,
    country: spot.country,
    lengthInches,
    setting,
    mood,
    seed,
    make: 'Creel',
    model: 'Sample Phone',
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    takenAt: caught.takenAt,
    offset: caught.offset,
    orientation,
    quality: 86,
  })
}

/** A day of the season within the last two years; without a season evenly spread, beginning yesterday. */
function dayOf(fish: DemoFish, index: number, today: Temporal.PlainDate, random: Random): Temporal.PlainDate {
  const days = years * 365
  if (fish.months.length === 0) return today.subtract({ days: 1 + Math.round((index * days) / fish.count) })
  const season = Array.from({ length: days }, (_, ago) => today.subtract({ days: ago + 2 })).filter((day) =>
    fish.months.includes(day.month),
  )
  return season[Math.floor(random() * season.length)] ?? today.subtract({ days: 2 })
}

function inventCatch(spot: DemoSpot, fish: DemoFish, day: Temporal.PlainDate, random: Random): DemoCatch {
  const mood = pick(random, moodNames)
  const taken = day
    .toPlainDateTime({
      hour: hourOf(mood, day, spot.latitude),
      minute: Math.floor(random() * 60),
      second: Math.floor(random() * 60),
    })
    .toZonedDateTime(spot.timeZone)
  const lengthInches = inchesOf(fish, random)
  const isUpright = random() < 0.24
  return {
    filename: '',
    spot,
    fish,
    position: near(spot, random),
    takenAt: taken.toPlainDateTime().toString({ smallestUnit: 'second' }),
    offset: taken.offset,
    instant: new Date(taken.epochMilliseconds),
    speciesName: nameOf(fish),
    lengthInches,
    weightLbs: weigh(fish, lengthInches, random),
    caughtWith: pick(random, fish.baits),
    setting: settingFor(fish, lengthInches, random),
    mood,
    orientation: isUpright ? pick(random, [1, 6, 6, 8]) : pick(random, [1, 1, 1, 3]),
    isUpright,
    seed: Math.floor(random() * 1_000_000),
  }
}

const moodNames: MoodName[] = [
  'dawn',
  'dawn',
  'mist',
  'morning',
  'morning',
  'morning',
  'noon',
  'noon',
  'overcast',
  'dusk',
  'dusk',
]

/** The light of a picture and the hour on its clock belong together. */
function hourOf(mood: MoodName, day: Temporal.PlainDate, latitude: number): number {
  const isSummer = latitude > 0 ? day.month > 3 && day.month < 10 : day.month < 4 || day.month > 9
  const hours = {
    dawn: isSummer ? 5 : 7,
    mist: isSummer ? 6 : 8,
    morning: 9,
    noon: 12,
    overcast: 14,
    dusk: isSummer ? 20 : 16,
  }
  return hours[mood]
}

/** Small fish are more common than large ones. */
function inchesOf({ inches: [shortest, longest] }: DemoFish, random: Random): number {
  return Math.round((shortest + (longest - shortest) * random() ** 1.5) * 4) / 4
}

/** Pounds per cubed inch of length, for species without a published standard weight; from record tables, rounded. */
const poundsPerCube: Partial<Record<DemoFish['species'], number>> = {
  'atlantic-cod': 0.00037,
  'coho-salmon': 0.00043,
  'red-drum': 0.00038,
  snook: 0.00035,
  'sockeye-salmon': 0.00042,
  tarpon: 0.00036,
}

function weigh(fish: DemoFish, lengthInches: number, random: Random): number {
  const standard =
    plausibleSize([nameOf(fish)], lengthInches, null).weightLbs ??
    (poundsPerCube[fish.species] ?? 0.0004) * lengthInches ** 3
  return Math.round(standard * (0.86 + 0.24 * random()) * 10) / 10
}

/** `red-drum` as `Red Drum`. */
function nameOf({ species }: DemoFish): string {
  return species
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const ofClearWater = ['brown-trout', 'cutthroat-trout', 'rainbow-trout', 'smallmouth-bass', 'sockeye-salmon']
const ofTheAir = [
  'largemouth-bass',
  'rainbow-trout',
  'smallmouth-bass',
  'sockeye-salmon',
  'coho-salmon',
  'snook',
]

/** What is too long to be held or measured leaps. */
function settingFor({ species }: DemoFish, lengthInches: number, random: Random): Setting {
  if (lengthInches > 46) return 'leap'
  const settings: Setting[] = ['held', 'held', 'held', 'board']
  if (ofClearWater.includes(species)) settings.push('shallows', 'shallows')
  if (ofTheAir.includes(species)) settings.push('leap', 'leap')
  return pick(random, settings)
}

const metersPerDegree = 111_195

function near({ latitude, longitude }: DemoSpot, random: Random) {
  const [away, angle] = [80 * Math.sqrt(random()), random() * 2 * Math.PI]
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: round(latitude + (away * Math.cos(angle)) / metersPerDegree),
    longitude: round(
      longitude + (away * Math.sin(angle)) / metersPerDegree / Math.cos((latitude * Math.PI) / 180),
    ),
  }
}

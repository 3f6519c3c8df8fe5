import { Temporal } from 'temporal-polyfill'
import { findStandardWeight } from '../../shared/size-estimates/find-standard-weight.ts'
import { standardWeightPounds } from '../../shared/size-estimates/standard-weight.ts'
import { baseImages, type ImageName, imageNames, type Mood } from '../samples/base-images.ts'
import { createRandom, pick, type Random } from '../samples/random.ts'
import { makeJpeg, type Orientation } from '../samples/sample-photo.ts'
import { type DemoFish, type DemoLocation, demoLocations } from './demo-locations.ts'

/** One catch of the demo: position, time, fish, and the image for its photo. */
export interface DemoCatch {
  filename: string
  location: DemoLocation
  fish: DemoFish
  /** Within a few hundred meters of the location; null for a photo without GPS. */
  position: { latitude: number; longitude: number } | null
  /** Local time at the location, and its offset from UTC. */
  takenAt: string
  offset: string
  instant: Date
  speciesName: string
  lengthInches: number
  weightLbs: number
  caughtWith: string
  image: ImageName
  orientation: Orientation
  seed: number
}

const years = 2
const withoutPosition = [23, 48]

/** Returns the sixty catches of the demo, oldest first; the newest is from yesterday, the oldest about two years old. */
export function demoCatches(now: Date): DemoCatch[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate()
  const random = createRandom(1207)
  const chooseImage = createImageRotation()
  const caught = demoLocations
    .flatMap((location) => location.fish.map((fish) => ({ location, fish })))
    .flatMap(({ location, fish }) => chooseDays(fish, today, random).map((day) => ({ location, fish, day })))
    .toSorted((a, b) => Temporal.PlainDate.compare(a.day, b.day))
    .map(({ location, fish, day }) => inventCatch(location, fish, day, chooseImage(fish), random))
  return caught
    .toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
    .map((one, index) => ({
      ...one,
      filename: `IMG_${2041 + index * 37}.jpg`,
      position: withoutPosition.includes(index) ? null : one.position,
    }))
}

/** Creates the photo of a catch: 1600 pixels on the longer side, with EXIF. */
export function makeDemoPhoto(caught: DemoCatch): Promise<Buffer> {
  const { image, seed, position, orientation } = caught
  const { isUpright } = baseImages[image]
  const [long, short] = [1600, 1200]
  return makeJpeg({
    width: isUpright ? short : long,
    height: isUpright ? long : short,
    image,
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

/** Returns different days within the season of the last two years; without a season, evenly spread and up to yesterday. */
function chooseDays(
  { months, count }: DemoFish,
  today: Temporal.PlainDate,
  random: Random,
): Temporal.PlainDate[] {
  const days = years * 365
  const turns = Array.from({ length: count }, (_, turn) => turn)
  if (months.length === 0)
    return turns.map((turn) => today.subtract({ days: 1 + Math.round((turn * days) / count) }))
  const season = Array.from({ length: days }, (_, ago) => today.subtract({ days: ago + 2 })).filter((day) =>
    months.includes(day.month),
  )
  return turns.flatMap((turn) => season[Math.floor(((turn + random()) * season.length) / count)] ?? [])
}

/** Returns a function that takes turns with the images of a species. A fish on a ruler is used once, as its length is visible. */
function createImageRotation(): (fish: DemoFish) => ImageName {
  const dealt: ImageName[] = []
  return ({ species }) => {
    const images = imageNames.filter((name) => baseImages[name].species === species)
    const times = (name: ImageName) => dealt.filter((one) => one === name).length
    const free = images.filter((name) => baseImages[name].lengthInches === undefined || times(name) === 0)
    const [image] = free.toSorted((one, other) => times(one) - times(other))
    if (image === undefined) throw new Error(`No base image shows ${species}`)
    dealt.push(image)
    return image
  }
}

function inventCatch(
  location: DemoLocation,
  fish: DemoFish,
  day: Temporal.PlainDate,
  image: ImageName,
  random: Random,
): DemoCatch {
  const shown = baseImages[image]
  const taken = day
    .toPlainDateTime({
      hour: chooseHour(shown.mood, day, location.latitude),
      minute: Math.floor(random() * 60),
      second: Math.floor(random() * 60),
    })
    .toZonedDateTime(location.timeZone)
  const lengthInches = shown.lengthInches ?? randomLengthInches(fish, random)
  return {
    filename: '',
    location,
    fish,
    position: near(location, random),
    takenAt: taken.toPlainDateTime().toString({ smallestUnit: 'second' }),
    offset: taken.offset,
    instant: new Date(taken.epochMilliseconds),
    speciesName: formatSpecies(fish),
    lengthInches,
    weightLbs: estimateWeight(fish, lengthInches, random),
    caughtWith: pick(random, fish.baits),
    image,
    orientation: shown.isUpright ? pick(random, [1, 6, 6, 8]) : pick(random, [1, 1, 1, 3]),
    seed: Math.floor(random() * 1_000_000),
  }
}

/** Returns an hour of the day that matches the light of an image. */
function chooseHour(mood: Mood, day: Temporal.PlainDate, latitude: number): number {
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

/** Returns a random length; small fish are more common than large ones. */
function randomLengthInches({ inches: [shortest, longest] }: DemoFish, random: Random): number {
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

function estimateWeight(fish: DemoFish, lengthInches: number, random: Random): number {
  const equation = findStandardWeight(formatSpecies(fish))
  const standard =
    (equation && standardWeightPounds(equation, lengthInches)) ??
    (poundsPerCube[fish.species] ?? 0.0004) * lengthInches ** 3
  return Math.round(standard * (0.86 + 0.24 * random()) * 10) / 10
}

/** Returns the name of a species: `Red Drum` for `red-drum`. */
function formatSpecies({ species }: DemoFish): string {
  return species
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const metersPerDegree = 111_195

function near({ latitude, longitude }: DemoLocation, random: Random) {
  const [away, angle] = [80 * Math.sqrt(random()), random() * 2 * Math.PI]
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: round(latitude + (away * Math.cos(angle)) / metersPerDegree),
    longitude: round(
      longitude + (away * Math.sin(angle)) / metersPerDegree / Math.cos((latitude * Math.PI) / 180),
    ),
  }
}

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createRandom } from './random.ts'

/** What a base image shows. */
export interface BaseImage {
  species: string | null
  setting: Setting
  mood: Mood
  isUpright?: true
  /** What the ruler below the fish says. */
  lengthInches?: number
}

/** In the hand, on a measuring board, in clear water, in the air; or the water alone. */
export type Setting = 'held' | 'board' | 'shallows' | 'leap' | 'view'

/** The light of an hour and a weather. */
export type Mood = 'dawn' | 'mist' | 'morning' | 'noon' | 'overcast' | 'dusk'

const images = {
  'atlantic-cod-held-morning': { species: 'atlantic-cod', setting: 'held', mood: 'morning' },
  'brown-trout-held-dusk': { species: 'brown-trout', setting: 'held', mood: 'dusk' },
  'brown-trout-shallows-overcast': {
    species: 'brown-trout',
    setting: 'shallows',
    mood: 'overcast',
    isUpright: true,
  },
  'channel-catfish-held-dusk': { species: 'channel-catfish', setting: 'held', mood: 'dusk' },
  'coho-salmon-leap-dusk': { species: 'coho-salmon', setting: 'leap', mood: 'dusk' },
  'common-carp-held-morning': { species: 'common-carp', setting: 'held', mood: 'morning' },
  'lake-trout-held-mist': { species: 'lake-trout', setting: 'held', mood: 'mist' },
  'lake-view-mist': { species: null, setting: 'view', mood: 'mist' },
  'largemouth-bass-held-dusk': { species: 'largemouth-bass', setting: 'held', mood: 'dusk' },
  'largemouth-bass-leap-morning': { species: 'largemouth-bass', setting: 'leap', mood: 'morning' },
  'northern-pike-held-mist': { species: 'northern-pike', setting: 'held', mood: 'mist', isUpright: true },
  'rainbow-trout-held-dawn': { species: 'rainbow-trout', setting: 'held', mood: 'dawn' },
  'rainbow-trout-leap-morning': { species: 'rainbow-trout', setting: 'leap', mood: 'morning' },
  'rainbow-trout-shallows-noon': { species: 'rainbow-trout', setting: 'shallows', mood: 'noon' },
  'red-drum-held-noon': { species: 'red-drum', setting: 'held', mood: 'noon' },
  'smallmouth-bass-held-overcast': {
    species: 'smallmouth-bass',
    setting: 'held',
    mood: 'overcast',
    isUpright: true,
  },
  'snook-leap-morning': { species: 'snook', setting: 'leap', mood: 'morning' },
  'sockeye-salmon-held-noon': { species: 'sockeye-salmon', setting: 'held', mood: 'noon' },
  'striped-bass-board-morning': {
    species: 'striped-bass',
    setting: 'board',
    mood: 'morning',
    lengthInches: 29.5,
  },
  'striped-bass-held-dawn': { species: 'striped-bass', setting: 'held', mood: 'dawn' },
  'striped-bass-held-noon': { species: 'striped-bass', setting: 'held', mood: 'noon', isUpright: true },
  'tarpon-leap-noon': { species: 'tarpon', setting: 'leap', mood: 'noon' },
  'walleye-board-noon': { species: 'walleye', setting: 'board', mood: 'noon', lengthInches: 22.5 },
  'walleye-held-dusk': { species: 'walleye', setting: 'held', mood: 'dusk' },
  'yellow-perch-held-overcast': { species: 'yellow-perch', setting: 'held', mood: 'overcast' },
} as const satisfies Record<string, BaseImage>

/** The name of its file, without the ending. */
export type ImageName = keyof typeof images

/** Every kind of fish on a base image. */
export type Species = Exclude<(typeof images)[ImageName]['species'], null>

export const baseImages: Record<ImageName, BaseImage> = images
export const imageNames = Object.keys(images) as ImageName[]

/** Three bytes, red, green and blue, for every pixel. */
interface DecodedImage {
  width: number
  height: number
  pixels: Buffer
}

export interface RenderRequest {
  width: number
  height: number
  /** The same seed makes the same picture. */
  seed: number
  /** The base image; the seed chooses one where absent. */
  image: ImageName
}

/** Crops, turns and tints a base image as the seed says: 800 x 600 pixels unless asked otherwise. */
export async function renderBaseImage(request: Partial<RenderRequest>): Promise<DecodedImage> {
  const { width = 800, height = 600, seed = 1, image = imageOf(seed) } = request
  const base = await readBaseImage(image)
  const { setting } = baseImages[image]
  const { zoom, right, down, mayTurn, tint } = chooseShot(seed)
  const isTurned = mayTurn && setting !== 'board' // the ruler stays legible
  const scale = Math.max(width / base.width, height / base.height) * zoom
  const [scaledWidth, scaledHeight] = [Math.ceil(base.width * scale), Math.ceil(base.height * scale)]
  const pixels = await sharp(base.pixels, { raw: { width: base.width, height: base.height, channels: 3 } })
    .resize(scaledWidth, scaledHeight, { fit: 'fill' })
    .flop(isTurned)
    .flip(isTurned && setting === 'shallows') // seen from above, the picture may stand on its head
    .extract({
      left: cropAt(scaledWidth, width, right),
      top: cropAt(scaledHeight, height, down),
      width,
      height,
    })
    .linear(tint, [0, 0, 0])
    .raw()
    .toBuffer()
  return { width, height, pixels }
}

/** The base image that a seed chooses: no two of 25 seeds in a row choose the same. */
export function imageOf(seed: number): ImageName {
  return imageNames[seed % imageNames.length] as ImageName
}

/** How one photo differs from others of the same base image. */
function chooseShot(seed: number) {
  const random = createRandom(seed)
  const brightness = 0.93 + 0.14 * random()
  const warmth = 0.06 * (2 * random() - 1)
  return {
    zoom: 1.02 + 0.12 * random(),
    right: 2 * random() - 1,
    down: 2 * random() - 1,
    mayTurn: random() < 0.5,
    tint: [brightness * (1 + warmth), brightness, brightness * (1 - warmth)],
  }
}

/** The most that a crop leaves the middle, so that the fish stays in the picture. */
const farthest = 0.04

/** Where a crop begins: `aside` goes from -1 to 1. */
function cropAt(whole: number, part: number, aside: number): number {
  const middle = (whole - part) / 2
  return Math.round(middle + aside * Math.min(middle, whole * farthest))
}

const decoded = new Map<ImageName, Promise<DecodedImage>>()

/** Decodes a base image once in a process. */
function readBaseImage(name: ImageName): Promise<DecodedImage> {
  const image = decoded.get(name) ?? decode(name)
  decoded.set(name, image)
  return image
}

async function decode(name: ImageName): Promise<DecodedImage> {
  const file = fileURLToPath(new URL(`images/${name}.webp`, import.meta.url))
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

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
export interface DecodedImage {
  width: number
  height: number
  pixels: Buffer
}

const decoded = new Map<ImageName, Promise<DecodedImage>>()

/** The pixels of a base image, decoded once in a process. */
export function readBaseImage(name: ImageName): Promise<DecodedImage> {
  const image = decoded.get(name) ?? decode(name)
  decoded.set(name, image)
  return image
}

async function decode(name: ImageName): Promise<DecodedImage> {
  const file = fileURLToPath(new URL(`images/${name}.webp`, import.meta.url))
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

import sharp from 'sharp'
import { paintBoard } from './board.ts'
import type { Canvas } from './canvas.ts'
import { develop } from './develop.ts'
import type { Species } from './fish/species.ts'
import { paintHeld } from './held.ts'
import { paintLeap } from './leap.ts'
import { type Mood, type MoodName, moods } from './moods.ts'
import { createRandom } from './random.ts'
import type { Country } from './ridges.ts'
import type { Scene } from './scene.ts'
import { paintShallows } from './shallows.ts'
import { paintView } from './view.ts'

export interface PictureRequest {
  width: number
  height: number
  /** The same seed paints the same picture. */
  seed: number
  species: Species
  lengthInches: number
  setting: Setting
  mood: MoodName
  country: Country
  /** Longest side that is really painted: the time a picture takes grows with its square. */
  paintedPixels: number
}

/** In the hand, on a measuring board, in clear water, in the air; or the water alone. */
export type Setting = keyof typeof painters

const painters = {
  held: paintHeld,
  board: paintBoard,
  shallows: paintShallows,
  leap: paintLeap,
  view: paintView,
} satisfies Record<string, (scene: Scene) => Canvas>

/** An upright picture: three bytes, red, green and blue, for every pixel. */
export interface Picture {
  width: number
  height: number
  pixels: Buffer
}

/** Paints a picture without grain; what is larger than `paintedPixels` is painted at that size and then enlarged. */
export async function paintPicture(request: PictureRequest): Promise<Picture> {
  const { width, height } = request
  const grow = Math.max(1, Math.max(width, height) / request.paintedPixels)
  const mood = moveSun(moods[request.mood], request.seed)
  const scene = { ...request, width: Math.round(width / grow), height: Math.round(height / grow), mood }
  const painted = develop(painters[request.setting](scene), mood.exposure)
  const pixels = grow === 1 ? painted : await enlarge(painted, scene, { width, height })
  return { width, height, pixels }
}

/** The sun stands somewhere else in every picture. */
function moveSun(mood: Mood, seed: number): Mood {
  if (mood.sun === null) return mood
  const random = createRandom(seed + 51)
  return {
    ...mood,
    sun: { ...mood.sun, across: 0.12 + 0.76 * random(), above: mood.sun.above * (0.7 + 0.6 * random()) },
  }
}

interface Size {
  width: number
  height: number
}

function enlarge(pixels: Buffer, from: Size, to: Size): Promise<Buffer> {
  const raw = { width: from.width, height: from.height, channels: 3 } as const
  return sharp(pixels, { raw }).resize(to.width, to.height, { fit: 'fill' }).raw().toBuffer()
}

import sharp from 'sharp'
import { baseImages, type DecodedImage, type ImageName, imageNames, readBaseImage } from './base-images.ts'
import { createRandom } from './random.ts'

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

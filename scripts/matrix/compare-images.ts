import sharp from 'sharp'

/** Largest size of an accepted image, in pixels. */
const largest = { width: 400, height: 560 }
/** Blurs what fonts draw differently: edges of letters, and shifts by a fraction of a pixel. */
const blurSigma = 1.2
/** Brightness or color, of 255, by which a pixel clearly differs. */
const clearDifference = 24
/** Side of the square in which clearly different pixels are counted, and how many of them are too many. */
const squarePixels = 12
const mostInSquare = 24
/** More than this is no difference yet, but another rasterizer could make it one. */
const fewInSquare = 8

/** What two images of the same setting have in common. */
export interface Comparison {
  isSame: boolean
  /** Whether so much differs that the next run might not be the same. */
  isClose: boolean
  /** Share of pixels that clearly differ, from 0 to 1. */
  share: number
  /** Accepted image, new image, and the accepted one with its differences marked, side by side; null if few differ. */
  picture: Buffer | null
}

/** Makes the small WebP by which a screenshot is remembered. */
export function shrinkScreenshot(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot)
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 60, effort: 5 })
    .toBuffer()
}

/** Compares a screenshot with an accepted image: the same, unless many pixels of one place clearly differ. */
export async function compareImages(accepted: Buffer, screenshot: Buffer): Promise<Comparison> {
  const current = await shrinkScreenshot(screenshot)
  const [one, other] = await Promise.all([readBlurred(accepted), readBlurred(current)])
  const { width, height } = one
  if (width !== other.width || height !== other.height) {
    return { isSame: false, isClose: false, share: 1, picture: current }
  }
  const marks = new Uint8Array(width * height)
  for (let at = 0; at < marks.length; at++) {
    const differs = [0, 1, 2].some(
      (channel) =>
        Math.abs((one.data[at * 3 + channel] ?? 0) - (other.data[at * 3 + channel] ?? 0)) > clearDifference,
    )
    marks[at] = differs ? 1 : 0
  }
  const worst = countInWorstSquare(marks, width, height)
  const isSame = worst <= mostInSquare
  const share = marks.reduce((sum, mark) => sum + mark, 0) / marks.length
  const picture = worst > fewInSquare ? await drawDifferences(accepted, current, marks) : null
  return { isSame, isClose: isSame && worst > fewInSquare, share, picture }
}

async function readBlurred(image: Buffer) {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColorspace('srgb')
    .blur(blurSigma)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Counts the marks of the square that has most of them. */
function countInWorstSquare(marks: Uint8Array, width: number, height: number): number {
  // Sums of the marks left of and above each place give those of a square in four steps.
  const sums = new Uint32Array((width + 1) * (height + 1))
  const sumAt = (x: number, y: number) => sums[Math.min(y, height) * (width + 1) + Math.min(x, width)] ?? 0
  for (let y = 1; y <= height; y++)
    for (let x = 1; x <= width; x++)
      sums[y * (width + 1) + x] =
        (marks[(y - 1) * width + x - 1] ?? 0) + sumAt(x - 1, y) + sumAt(x, y - 1) - sumAt(x - 1, y - 1)
  let worst = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [right, bottom] = [x + squarePixels, y + squarePixels]
      worst = Math.max(worst, sumAt(right, bottom) - sumAt(x, bottom) - sumAt(right, y) + sumAt(x, y))
    }
  return worst
}

async function drawDifferences(accepted: Buffer, current: Buffer, marks: Uint8Array): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(accepted).metadata()
  const overlay = Buffer.alloc(marks.length * 4)
  for (const [at, mark] of marks.entries()) if (mark === 1) overlay.set([255, 0, 60, 200], at * 4)
  const marked = await sharp(accepted)
    .grayscale()
    .toColorspace('srgb')
    .composite([{ input: overlay, raw: { width, height, channels: 4 } }])
    .png()
    .toBuffer()
  return sharp({ create: { width: 3 * width + 16, height, channels: 3, background: '#808080' } })
    .composite([accepted, current, marked].map((input, at) => ({ input, left: at * (width + 8), top: 0 })))
    .png()
    .toBuffer()
}

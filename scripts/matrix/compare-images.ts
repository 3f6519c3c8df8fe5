import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Largest size of an accepted image, in pixels. */
const largest = { width: 400, height: 560 }
/** Blurs what fonts draw differently: edges of letters, and shifts by a fraction of a pixel. */
const blurSigma = 1.2
/** Difference in color by which a pixel clearly differs, from 0 to 1. */
const threshold = 0.1
/** Share of the pixels of one place, about 10 x 10, that must differ; fonts of another rasterizer differ here and there. */
const mostOfOnePlace = 0.2
const placeSigma = 4

/** Makes the small WebP by which a screenshot is remembered. */
export function shrinkScreenshot(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot)
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 60, effort: 5 })
    .toBuffer()
}

/**
 * Compares a screenshot with an accepted image. Returns null if they are the same to the eye, else a PNG of the accepted image,
 * the new one and their differences side by side.
 */
export async function compareImages(accepted: Buffer, screenshot: Buffer): Promise<Buffer | null> {
  const current = await shrinkScreenshot(screenshot)
  const [one, other] = await Promise.all([readBlurred(accepted), readBlurred(current)])
  const { width, height } = one
  if (width !== other.width || height !== other.height) return current
  const differences = Buffer.alloc(one.data.length)
  pixelmatch(one.data, other.data, differences, width, height, { threshold, includeAA: true, diffMask: true })
  const marked = sharp(differences, { raw: { width, height, channels: 4 } })
  const density = await marked.clone().extractChannel('alpha').blur(placeSigma).png().toBuffer()
  const { max } = (await sharp(density).stats()).channels[0] ?? { max: 0 }
  if (max <= 255 * mostOfOnePlace) return null
  return sharp({ create: { width: 3 * width + 16, height, channels: 3, background: '#808080' } })
    .composite(
      [accepted, current, await marked.png().toBuffer()].map((input, at) => ({
        input,
        left: at * (width + 8),
        top: 0,
      })),
    )
    .png()
    .toBuffer()
}

async function readBlurred(image: Buffer) {
  const { data, info } = await sharp(image)
    .ensureAlpha()
    .toColorspace('srgb')
    .blur(blurSigma)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

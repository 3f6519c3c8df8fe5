import { downscaleLimits } from '../../../shared/limits.ts'
import { downscaledSize, needsDownscaling } from './downscale-rule.ts'

/**
 * Draws a photo upright as a JPEG at the size of the downscale rule. Returns null if the browser cannot, or if the photo
 * turns out to be small enough; the original is uploaded then. Runs both in a worker and on the page.
 */
export async function downscaleImage(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return needsDownscaling(file.size, bitmap) ? await drawDownscaled(bitmap) : null
    } finally {
      bitmap.close()
    }
  } catch {
    return null // HEIC in most browsers, or an image too large for this device's memory
  }
}

async function drawDownscaled(bitmap: ImageBitmap): Promise<Blob | null> {
  const { width, height } = downscaledSize(bitmap)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (!context) return null
  context.fillStyle = 'white' // JPEG has no transparency
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return encodeJpeg(canvas)
}

function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encodeJpeg(canvas: OffscreenCanvas | HTMLCanvasElement): Promise<Blob | null> {
  const type = 'image/jpeg'
  const quality = downscaleLimits.jpegQuality
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

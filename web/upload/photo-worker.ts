import { downscaleLimits } from '../../shared/limits.ts'
import { serveJobs } from '../device/worker-start.ts'
import { downscaledSize, needsDownscaling } from './downscale-rule.ts'
import { readOriginal } from './read-original.ts'

const photoJobs = { readOriginal, downscaleImage }

/** The jobs that the page may request from the worker. */
export type PhotoJobs = typeof photoJobs

serveJobs(photoJobs)

/**
 * Draws a photo upright as a JPEG at the size of the downscale rule. Returns null if the browser cannot, or if the photo
 * turns out to be small enough; the original is uploaded then.
 */
async function downscaleImage(file: Blob): Promise<Blob | null> {
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
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = 'white' // JPEG has no transparency
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: downscaleLimits.jpegQuality })
}

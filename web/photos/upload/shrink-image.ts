import { shrinkRule } from '../../../shared/limits.ts'
import { needsShrinking, shrunkSize } from './shrink-rule.ts'

/**
 * Draws a photo upright at the size of the shrink rule, as JPEG; null where the browser cannot, or where the
 * photo turns out small enough, for then the original goes up. Runs in a worker and on a page alike.
 */
export async function shrinkImage(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return needsShrinking(file.size, bitmap) ? await drawSmaller(bitmap) : null
    } finally {
      bitmap.close()
    }
  } catch {
    return null // HEIC in most browsers; or the picture is too large for this device's memory
  }
}

async function drawSmaller(bitmap: ImageBitmap): Promise<Blob | null> {
  const { width, height } = shrunkSize(bitmap)
  const canvas = newCanvas(width, height)
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (!context) return null
  context.fillStyle = 'white' // JPEG knows no transparency
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return asJpeg(canvas)
}

function newCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function asJpeg(canvas: OffscreenCanvas | HTMLCanvasElement): Promise<Blob | null> {
  const type = 'image/jpeg'
  const quality = shrinkRule.jpegQuality
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

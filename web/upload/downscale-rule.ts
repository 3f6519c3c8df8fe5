import { downscaleLimits } from '../../shared/limits.ts'

/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** Returns whether a photo is large enough to be shrunk before the upload (spec section 5). */
export function needsDownscaling(bytes: number, { width, height }: Size): boolean {
  return bytes > downscaleLimits.overBytes || Math.max(width, height) > downscaleLimits.overPixelsPerSide
}

/** Returns the size to shrink a photo to: the same aspect ratio, and never larger than the original. */
export function downscaledSize({ width, height }: Size): Size {
  const scale = Math.min(1, downscaleLimits.longestSidePixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

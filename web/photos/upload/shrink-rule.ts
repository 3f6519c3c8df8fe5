import { shrinkRule } from '../../../shared/limits.ts'

/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** Whether a photo is large enough to be shrunk before it goes up (spec section 5). */
export function needsShrinking(bytes: number, { width, height }: Size): boolean {
  return bytes > shrinkRule.overBytes || Math.max(width, height) > shrinkRule.overPixelsPerSide
}

/** The size a photo is shrunk to: same shape, and never larger than it was. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, shrinkRule.longestSidePixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

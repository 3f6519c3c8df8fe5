import type { CSSProperties } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'

/**
 * Returns the style that turns an original image upright in a box with the shape of the upright photo. Browsers apply
 * the EXIF orientation for some formats and not for others (Chromium ignores it for WebP), so this disables it for all
 * and rotates the image itself.
 */
export function exifOrientationStyle(
  photo: Pick<LogPhoto, 'width' | 'height' | 'orientation'>,
): CSSProperties {
  const { width, height, orientation } = photo
  const isQuarterTurn = orientation >= 5
  return {
    imageOrientation: 'none',
    width: isQuarterTurn ? `${(100 * height) / width}%` : '100%',
    height: isQuarterTurn ? `${(100 * width) / height}%` : '100%',
    top: '50%',
    left: '50%',
    transform: `translate(-50%, -50%) ${transforms[orientation] ?? ''}`.trimEnd(),
  }
}

/** The transforms that turn each EXIF orientation upright (EXIF 2.32, 4.6.5.1.6); the last one is applied first. */
const transforms: Record<number, string> = {
  2: 'scaleX(-1)',
  3: 'rotate(180deg)',
  4: 'scaleY(-1)',
  5: 'rotate(-90deg) scaleX(-1)',
  6: 'rotate(90deg)',
  7: 'rotate(90deg) scaleX(-1)',
  8: 'rotate(-90deg)',
}

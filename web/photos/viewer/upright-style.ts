import type { CSSProperties } from 'react'
import type { Photo } from '../../../shared/photos.ts'

/**
 * Sets a picture as it was received upright within a box that has the shape of the upright photo. Browsers turn some
 * formats as their EXIF says and leave others as they lie (Chromium does so with WebP): all are told to leave it to us.
 */
export function uprightStyle(photo: Pick<Photo, 'width' | 'height' | 'orientation'>): CSSProperties {
  const { width, height, orientation } = photo
  const isAcross = orientation >= 5
  return {
    imageOrientation: 'none',
    width: isAcross ? `${(100 * height) / width}%` : '100%',
    height: isAcross ? `${(100 * width) / height}%` : '100%',
    top: '50%',
    left: '50%',
    transform: `translate(-50%, -50%) ${turns[orientation] ?? ''}`.trimEnd(),
  }
}

/** What sets a picture of an EXIF orientation upright (EXIF 2.32, 4.6.5.1.6); the last is done first. */
const turns: Record<number, string> = {
  2: 'scaleX(-1)',
  3: 'rotate(180deg)',
  4: 'scaleY(-1)',
  5: 'rotate(-90deg) scaleX(-1)',
  6: 'rotate(90deg)',
  7: 'rotate(90deg) scaleX(-1)',
  8: 'rotate(-90deg)',
}

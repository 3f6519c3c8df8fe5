import type { LogPhoto } from '../../../shared/sync.ts'
import { exifOrientationStyle } from './exif-orientation-style.ts'

/** A photo that fills a box with the shape of the upright photo; once zoomed, also the full photo, if it is loaded. */
export function LoupeImage({ photo, isZoomed }: { photo: LogPhoto; isZoomed: boolean }) {
  return (
    <>
      <img src={photo.previewUrl} alt="" draggable={false} className="absolute inset-0 size-full" />
      {isZoomed && (
        <img
          src={photo.url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={exifOrientationStyle(photo)}
        />
      )}
    </>
  )
}

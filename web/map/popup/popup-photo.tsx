import { Fish } from 'lucide-react'
import type { LocationPhoto } from '../../../shared/locations.ts'
import { Badge } from '../../ui/badge.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'

interface PopupPhotoProps {
  photo: LocationPhoto | null
  /** The number of further photos. */
  moreCount: number
}

/** The photo at the top of a popup, of a fixed size. */
export function PopupPhoto({ photo, moreCount }: PopupPhotoProps) {
  return (
    <div className="popup-photo relative flex items-center justify-center overflow-hidden rounded-t-lg bg-tint text-quiet">
      {photo === null ? (
        <Fish aria-label="No photos" role="img" className="size-12" strokeWidth={1.5} />
      ) : (
        <FramedPhoto photo={photo} sizes="264px" alt="" className="popup-photo" />
      )}
      {moreCount > 0 && (
        <div className="absolute right-2 bottom-2">
          <Badge variant="photo">+{moreCount.toLocaleString('en-US')}</Badge>
        </div>
      )}
    </div>
  )
}

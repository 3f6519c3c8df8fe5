import type { LogPhoto } from '../../../shared/sync.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { photoLabel } from '../photo-text.ts'

/** Shows the photo that a location is chosen for. */
export function PhotoPreview({ photo }: { photo: LogPhoto }) {
  const { locationName } = photo
  return (
    <div className="flex items-center gap-3">
      <FramedPhoto photo={photo} sizes="56px" alt="" className="size-14 shrink-0 rounded-sm" />
      <div className="min-w-0 text-sm">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{photoLabel(photo)}</p>
        {locationName !== null && <p className="truncate text-quiet">Currently at {locationName}</p>}
      </div>
    </div>
  )
}

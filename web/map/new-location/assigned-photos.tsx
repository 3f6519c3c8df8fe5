import { plural } from '../../../shared/formatting/plural.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { useIsLogCurrent } from '../../log/log-query.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AssignmentMode } from './use-assignment.ts'

const maxThumbnails = 4

/** Shows which photos are waiting for a location: their number and the first thumbnails. */
export function AssignedPhotos({ assignment: { ids, photos, busy, done } }: { assignment: AssignmentMode }) {
  const isLogCurrent = useIsLogCurrent()
  if (photos.isLoadingError) return <QueryErrorNote title="Failed to fetch photos" query={photos} />
  const count = ids.length
  const first = photos.data?.slice(0, maxThumbnails)
  return (
    <>
      <p role="status" className="pt-1 font-semibold">
        {busy ? `Assigning ${done} of ${ids.length}…` : `Assigning ${plural(count, 'photo')}`}
      </p>
      <div className="flex items-center gap-2 [@media(max-height:500px)]:hidden">
        {first?.map((photo) => (
          <FramedPhoto
            key={photo.id}
            photo={photo}
            sizes="48px"
            alt=""
            className="aspect-square w-12 min-w-0 rounded-sm"
          />
        ))}
        {first === undefined && <Skeleton className="size-12" />}
        {count > maxThumbnails && (
          <span className="measure font-semibold text-quiet text-sm">+{count - maxThumbnails}</span>
        )}
      </div>
      {count > 0 && !busy && (
        <p className="text-quiet text-sm [@container(height<16rem)]:hidden">
          Drop a pin, or tap one to use its location.
        </p>
      )}
      {count === 0 && isLogCurrent && <p className="text-quiet text-sm">These photos no longer exist.</p>}
    </>
  )
}

import { isGone } from '../../http/request-error.ts'
import { useLocation } from '../../locations/locations-api.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/plural.ts'
import { PopupPhoto } from './popup-photo.tsx'

/** Photos that are to be put at a spot, and how far that has come. */
export interface WaitingPhotos {
  count: number
  busy: boolean
  done: number
}

interface SpotPopupProps {
  id: string
  /** What the pin knows already, until the location's own answer is here. */
  name: string
  photoCount: number
  onDetails(): void
  /** Photos wait for a spot: they can be put at this one. */
  assign: (WaitingPhotos & { onAssign(): void }) | null
}

/** A fishing spot at a glance: its newest photo, how many more, its name; a tap opens its details. */
export function SpotPopup({ id, onDetails, assign, ...pin }: SpotPopupProps) {
  const location = useLocation(id)
  if (location.isLoadingError) {
    return <Failure {...pin} error={location.error} onRetry={() => location.refetch()} />
  }
  const { name, photoCount, photos } = location.data ?? { ...pin, photos: null }
  return (
    <>
      <button
        type="button"
        disabled={assign?.busy}
        onClick={onDetails}
        className="block w-full rounded-[inherit] text-left"
      >
        <PopupPhoto photo={photos === null ? 'loading' : (photos[0] ?? null)} more={photoCount - 1} />
        <span className="block px-4 pt-3 pb-4">
          <span className="line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">{name}</span>
          <span className="measure block text-quiet text-sm">{plural(photoCount, 'photo')}</span>
          <span className="block pt-2 font-semibold text-action text-sm">Tap to view details →</span>
        </span>
      </button>
      {assign !== null && (
        <div className="px-4 pb-4">
          <Button look="action" busy={assign.busy} onClick={assign.onAssign} className="w-full">
            {assign.busy
              ? `Assigning ${assign.done} of ${assign.count}…`
              : `Assign ${plural(assign.count, 'photo')} here`}
          </Button>
        </div>
      )}
    </>
  )
}

interface FailureProps {
  name: string
  photoCount: number
  error: unknown
  onRetry: () => void
}

/** What the pin knows stays; a spot that is gone is not asked for again. */
function Failure({ name, photoCount, error, onRetry }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-4 pr-14">
      <p className="line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">{name}</p>
      <p className="measure text-quiet text-sm">{plural(photoCount, 'photo')}</p>
      <p className="text-sm">{isGone(error) ? 'Location not found' : 'Failed to fetch location'}</p>
      {!isGone(error) && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

import { plural } from '../../../shared/formatting/plural.ts'
import { useLocation } from '../../locations/locations-api.ts'
import { Button } from '../../ui/button.tsx'
import { usePress } from '../../ui/use-press.ts'
import { PopupPhoto } from './popup-photo.tsx'

/** Photos waiting to be assigned to a location, and the progress of that. */
export interface PendingPhotos {
  count: number
  busy: boolean
  done: number
}

interface LocationPopupProps {
  id: string
  /** The marker's data, used until the location is known. */
  name: string
  photoCount: number
  /** How many of the photos match the filter; null without one. */
  matchCount: number | null
  onDetails(): void
  /** The waiting photos, which can be assigned to this location; null if there are none. */
  assign: (PendingPhotos & { onAssign(): void }) | null
}

/** A summary of a location: its newest photo, photo count and name. A tap opens its details. */
export function LocationPopup({ id, matchCount, onDetails, assign, ...marker }: LocationPopupProps) {
  const { data: location } = useLocation(id)
  const { name, photoCount } = location ?? marker
  const press = usePress(onDetails)
  return (
    <>
      <button
        type="button"
        disabled={assign?.busy}
        {...press}
        className="block w-full rounded-[inherit] text-left active:bg-tint data-pressed:bg-tint"
      >
        <PopupPhoto photo={location?.photos[0] ?? null} moreCount={photoCount - 1} />
        <span className="block px-4 pt-3 pb-4">
          <span className="popup-name line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">{name}</span>
          <span className="measure block text-quiet text-sm">
            {matchCount === null ? plural(photoCount, 'photo') : matchText(matchCount, photoCount)}
          </span>
          <span className="block pt-2 font-semibold text-action text-sm in-data-sheet-beside:hidden">
            Tap to view details →
          </span>
        </span>
      </button>
      {assign !== null && (
        <div className="px-4 pb-4">
          <Button variant="action" busy={assign.busy} onClick={assign.onAssign} className="w-full">
            {assign.busy
              ? `Assigning ${assign.done} of ${assign.count}…`
              : `Assign ${plural(assign.count, 'photo')} here`}
          </Button>
        </div>
      )}
    </>
  )
}

function matchText(matchCount: number, photoCount: number): string {
  const matching = matchCount.toLocaleString('en-US')
  return `${matching} of ${plural(photoCount, 'photo')} ${matchCount === 1 ? 'matches' : 'match'}`
}

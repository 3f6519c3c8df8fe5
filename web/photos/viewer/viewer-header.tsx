import { Link } from '@tanstack/react-router'
import { Info, Map as MapIcon, X } from 'lucide-react'
import { catchesOf } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { allSpeciesText, anglersText } from '../../catches/species-text.ts'
import { coordinatesOf } from '../../conditions/condition-rows.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { formatSizeCompact } from '../grid/cell-size.ts'
import { outingSearchFor } from '../outing/outing-search.ts'
import { joinKnown, photoLabel } from '../photo-text.ts'
import { LocationLink } from './location-link.tsx'
import { mapSearchFor } from './photo-location.ts'
import type { InfoPanelState } from './use-info-panel.ts'

interface ViewerHeaderProps {
  photo: LogPhoto
  /** Starts at 1. */
  position: number
  total: number
  panel: InfoPanelState
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
  onClose: () => void
}

/** The photo's number in the list, when and where it was taken, and the viewer's own actions. */
export function ViewerHeader({ photo, position, total, panel, ...handlers }: ViewerHeaderProps) {
  const counterText = `${position.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`
  return (
    <header className={barClass}>
      <CounterAndDate photo={photo} counterText={counterText} />
      <p role="status" className="sr-only">
        Photo {position} of {total}: {photoLabel(photo)}
      </p>
      <div className="flex min-w-0 flex-1 @max-[25rem]:order-last @max-[25rem]:basis-full">
        <LocationLink photo={photo} onChooseExisting={handlers.onChooseExisting} />
        {!panel.isOpen && <FishButton photo={photo} onClick={panel.toggle} />}
      </div>
      <FavoriteButton photo={photo} />
      <IconButton
        variant="night"
        icon={Info}
        label={panel.isOpen ? 'Hide fish info' : 'Show fish info'}
        aria-expanded={panel.isOpen}
        onClick={panel.toggle}
      />
      {coordinatesOf(photo) !== null && (
        <IconButton variant="night" icon={MapIcon} label="View on map" asChild>
          <Link to="/map" search={mapSearchFor(photo)} />
        </IconButton>
      )}
      <IconButton variant="night" icon={X} label="Close" onClick={handlers.onClose} />
    </header>
  )
}

/** Names the fish while the panel is closed; a tap opens it. Screen readers have the photo's name and the Info button instead. */
function FishButton({ photo, onClick }: { photo: LogPhoto; onClick: () => void }) {
  const units = useUnits()
  if (photo.isFishing === false) return null
  const { species } = photo
  const facts = joinKnown([formatSizeCompact(photo, units, 'lbs'), anglersText(catchesOf(photo))])
  if (species === null && facts === null) return null
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onClick}
      className="measure min-h-11 min-w-[5rem] rounded-md px-3 text-left text-sm leading-tight transition-colors hover:bg-on-night/15 @max-[16rem]:hidden @max-[25rem]:ml-auto @max-[25rem]:text-right"
    >
      {species && (
        <span className="block truncate font-semibold">{allSpeciesText(catchesOf(photo), species)}</span>
      )}
      {facts !== null && <span className="block truncate">{facts}</span>}
    </button>
  )
}

/** The photo's number and its date, which lead to all photos of that outing; a photo without a catch has none. */
function CounterAndDate({ photo, counterText }: { photo: LogPhoto; counterText: string }) {
  const search = photo.isFishing === false ? null : outingSearchFor(photo)
  const date = photo.timestamp && formatLocalDate(photo.timestamp)
  const lines = (
    <>
      <span className="block">{counterText}</span>
      {date && (
        <span className={classNames('block @max-[16rem]:hidden', search && 'underline underline-offset-2')}>
          {date}
        </span>
      )}
    </>
  )
  if (search === null) {
    return (
      <p aria-hidden className={counterClass}>
        {lines}
      </p>
    )
  }
  return (
    <Link
      to="/photos"
      search={search}
      className={classNames(counterClass, 'rounded-md outline-on-night hover:bg-on-night/15')}
    >
      {lines}
      <span className="sr-only">All photos of this outing</span>
    </Link>
  )
}

const counterClass =
  'measure mr-auto flex min-h-11 min-w-11 shrink-0 flex-col justify-center px-2 text-sm leading-tight @max-[18rem]:px-0 @max-[11rem]:text-xs'

// The padding keeps the buttons off the window's edge where they wrap; in one row, it is what `min-h-14` leaves.
const barClass =
  '@container flex min-h-14 flex-wrap items-center justify-end gap-1 landscape:col-span-2 ' +
  'pt-[max(--spacing(1.5),env(safe-area-inset-top))] pb-1.5 ' +
  'pr-[max(--spacing(2),env(safe-area-inset-right))] pl-[max(--spacing(2),env(safe-area-inset-left))]'

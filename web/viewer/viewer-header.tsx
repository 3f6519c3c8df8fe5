import { Link, useNavigate } from '@tanstack/react-router'
import { Heart, Info, ListChecks, Map as MapIcon, MapPin, MapPinOff, MapPinPlus, X } from 'lucide-react'
import { useRef } from 'react'
import { catchesOf } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { allSpeciesText, anglersText } from '../catches/species-text.ts'
import { coordinatesOf } from '../conditions/condition-rows.ts'
import { formatSizeCompact } from '../photos/cell-size.ts'
import { pickLocationFor } from '../photos/lazy-location-picker.tsx'
import { outingSearchFor } from '../photos/outing-search.ts'
import { joinKnown, photoLabel } from '../photos/photo-text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { InfoPanelState } from './info-panel.tsx'
import { usePhotoActions } from './photo-actions.tsx'
import { locationLabel, mapSearchFor } from './photo-location.ts'
import { useKeysInViewer } from './use-viewer-keys.ts'

interface ViewerHeaderProps {
  photo: LogPhoto
  /** Starts at 1. */
  position: number
  total: number
  panel: InfoPanelState
  onClose: () => void
}

/** The photo's number in the list, when and where it was taken, and the viewer's own actions. */
export function ViewerHeader({ photo, position, total, panel, onClose }: ViewerHeaderProps) {
  const counterText = `${position.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`
  return (
    <header className={barClass}>
      <CounterAndDate photo={photo} counterText={counterText} />
      <p role="status" className="sr-only">
        Photo {position} of {total}: {photoLabel(photo)}
      </p>
      <div className="flex min-w-0 flex-1 @max-[25rem]:order-last @max-[25rem]:basis-full">
        <LocationLink photo={photo} />
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
        <Link
          to="/map"
          search={mapSearchFor(photo)}
          aria-label="View on map"
          data-tooltip="View on map"
          className={iconButtonClass('night')}
        >
          <MapIcon aria-hidden className="size-6" />
        </Link>
      )}
      <IconButton variant="night" icon={X} label="Close" onClick={onClose} />
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

/** Link to the map, labeled with where the photo was taken; without a location or position, a menu to set one. */
function LocationLink({ photo }: { photo: LogPhoto }) {
  const name = locationLabel(photo)
  if (name === null) return <SetLocationMenu photo={photo} />
  return (
    <Link to="/map" search={mapSearchFor(photo)} className={linkClass}>
      <MapPin aria-hidden className="size-5 shrink-0" />
      <span className="truncate">{name}</span>
    </Link>
  )
}

function SetLocationMenu({ photo }: { photo: LogPhoto }) {
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      trigger={
        <Button className="border-transparent! bg-caution! whitespace-nowrap px-4! text-on-caution! outline-on-night">
          <MapPinOff aria-hidden />
          Set Location
        </Button>
      }
    >
      <MenuItem icon={ListChecks} onSelect={() => pickLocationFor(photo)}>
        Choose Existing
      </MenuItem>
      <MenuItem icon={MapPinPlus} onSelect={() => navigate({ to: '/map', search: mapSearchFor(photo) })}>
        Choose New
      </MenuItem>
    </Menu>
  )
}

const linkClass =
  'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 font-semibold text-sm outline-on-night ' +
  'transition-colors hover:bg-on-night/15'

const doubleTapMs = 500

/** The viewer's button, and its key, that adds the photo to the favorites or removes it. */
function FavoriteButton({ photo }: { photo: LogPhoto }) {
  const [action] = usePhotoActions(['favorite'], { photos: [photo], showsFavorites: true })
  const ref = useRef<HTMLButtonElement>(null)
  const lastPress = useRef({ id: photo.id, time: Number.NEGATIVE_INFINITY })
  const toggle = () => {
    const { id: pressedId, time } = lastPress.current
    // A photo that is removed may leave the filtered gallery; a second tap was not meant for the one in its place.
    if (action?.isDisabled || (pressedId !== photo.id && performance.now() - time < doubleTapMs)) return
    lastPress.current = { id: photo.id, time: performance.now() }
    action?.run()
  }
  useKeysInViewer(ref, (event) => {
    if (event.key.toUpperCase() !== action?.key || event.repeat) return false
    toggle()
    return true
  })
  return (
    <IconButton
      ref={ref}
      variant="night"
      icon={Heart}
      label="Favorite"
      aria-pressed={photo.isFavorite}
      aria-keyshortcuts={action?.key}
      aria-disabled={action?.isDisabled || undefined} // `disabled` would lose the focus
      onClick={toggle}
      className="aria-disabled:opacity-100! aria-pressed:[&_svg]:fill-current"
    />
  )
}

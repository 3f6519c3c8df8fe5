import { Link } from '@tanstack/react-router'
import { Info, Map as MapIcon, X } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { coordinatesOf } from '../../conditions/condition-rows.ts'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { photoLabel } from '../photo-text.ts'
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
      <p
        aria-hidden
        className="measure mr-auto shrink-0 px-2 text-sm leading-tight @max-[18rem]:px-0 @max-[11rem]:text-xs"
      >
        <span className="block">{counterText}</span>
        {photo.timestamp !== null && (
          <span className="block @max-[16rem]:hidden">{formatLocalDate(photo.timestamp)}</span>
        )}
      </p>
      <p role="status" className="sr-only">
        Photo {position} of {total}: {photoLabel(photo)}
      </p>
      <div className="flex min-w-0 flex-1 @max-[25rem]:order-last @max-[25rem]:basis-full">
        <LocationLink photo={photo} onChooseExisting={handlers.onChooseExisting} />
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

const barClass =
  '@container flex min-h-14 flex-wrap items-center justify-end gap-1 landscape:col-span-2 pt-[env(safe-area-inset-top)] ' +
  'pr-[max(--spacing(2),env(safe-area-inset-right))] pl-[max(--spacing(2),env(safe-area-inset-left))]'

import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks, MapPin, MapPinOff, MapPinPlus } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { locationLabel, mapSearchFor } from './photo-location.ts'

interface LocationLinkProps {
  photo: LogPhoto
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** Link to the map, labeled with where the photo was taken; without a location or position, a menu to set one. */
export function LocationLink({ photo, onChooseExisting }: LocationLinkProps) {
  const name = locationLabel(photo)
  if (name === null) return <SetLocationMenu photo={photo} onChooseExisting={onChooseExisting} />
  return (
    <Link to="/map" search={mapSearchFor(photo)} className={linkClass}>
      <MapPin aria-hidden className="size-5 shrink-0" />
      <span className="truncate">{name}</span>
    </Link>
  )
}

function SetLocationMenu({ photo, onChooseExisting }: LocationLinkProps) {
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
      {onChooseExisting !== undefined && (
        <MenuItem icon={ListChecks} onSelect={() => onChooseExisting(photo)}>
          Choose Existing
        </MenuItem>
      )}
      <MenuItem icon={MapPinPlus} onSelect={() => navigate({ to: '/map', search: mapSearchFor(photo) })}>
        Choose New
      </MenuItem>
    </Menu>
  )
}

const linkClass =
  'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 font-semibold text-sm outline-on-night ' +
  'transition-colors hover:bg-on-night/15'

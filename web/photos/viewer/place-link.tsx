import { Link, useNavigate } from '@tanstack/react-router'
import { ListChecks, MapPin, MapPinOff, MapPinPlus } from 'lucide-react'
import type { Photo } from '../../../shared/photos.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { mapSearchOf, placeName } from './photo-place.ts'

interface PlaceLinkProps {
  photo: Photo
  onChooseExisting: ((photo: Photo) => void) | undefined
}

/** Link to the map, labeled with where the photo was taken; without a location or position, a menu to set one. */
export function PlaceLink({ photo, onChooseExisting }: PlaceLinkProps) {
  const name = placeName(photo)
  if (name === null) return <SetLocation photo={photo} onChooseExisting={onChooseExisting} />
  return (
    <Link to="/map" search={mapSearchOf(photo)} className={link}>
      <MapPin aria-hidden className="size-5 shrink-0" />
      <span className="truncate">{name}</span>
    </Link>
  )
}

function SetLocation({ photo, onChooseExisting }: PlaceLinkProps) {
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
        <MenuAction icon={ListChecks} onSelect={() => onChooseExisting(photo)}>
          Choose Existing
        </MenuAction>
      )}
      <MenuAction icon={MapPinPlus} onSelect={() => navigate({ to: '/map', search: mapSearchOf(photo) })}>
        Choose New
      </MenuAction>
    </Menu>
  )
}

const link =
  'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 font-semibold text-sm outline-on-night ' +
  'transition-colors hover:bg-on-night/15'

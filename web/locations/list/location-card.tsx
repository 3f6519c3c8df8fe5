import { Link } from '@tanstack/react-router'
import { Fish, MapPin, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { Location } from '../../../shared/locations.ts'
import { buttonClass } from '../../ui/button.tsx'
import { stretchedClass } from '../../ui/class-names.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatLastVisit } from '../format-visit.ts'
import type { DialogRequest } from '../location-dialogs.tsx'

interface LocationCardProps {
  location: Location
  onOpenDialog: (request: DialogRequest) => void
}

/** A summary of a location. A tap opens its photos if it has any. */
export function LocationCard({ location, onOpenDialog }: LocationCardProps) {
  const { id, name, photoCount, catchCount, lastVisit } = location
  const nameId = useId()
  return (
    <div className="relative flex gap-4 border-hairline border-t p-3 pr-1">
      <NewestPhoto photo={location.photos[0] ?? null} />
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 id={nameId} title={name} className="line-clamp-2 pr-2 font-semibold [overflow-wrap:anywhere]">
          {photoCount === 0 ? name : <PhotosLink id={id} name={name} />}
        </h3>
        <p className="measure text-quiet text-sm">{plural(catchCount, 'catch')}</p>
        <p className="measure text-quiet text-sm">Last visit: {formatLastVisit(lastVisit)}</p>
        <div className="relative z-1 mt-auto flex flex-wrap items-center justify-between">
          <Link
            to="/map"
            search={{ locationId: id }}
            aria-describedby={nameId}
            className={buttonClass({ variant: 'quiet', className: '-ml-2 px-2!' })}
          >
            <MapPin aria-hidden />
            View in Map
          </Link>
          <div className="ml-auto flex">
            {photoCount === 0 && lastVisit === null && (
              <IconButton
                label="Delete"
                aria-label={`Delete ${name}`}
                icon={Trash2}
                onClick={() => onOpenDialog({ kind: 'delete', location })}
              />
            )}
            <IconButton
              id={editButtonId(id)}
              label="Edit"
              aria-label={`Edit ${name}`}
              icon={Pencil}
              onClick={() => onOpenDialog({ kind: 'edit', location })}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Returns the DOM id of the button that edits a location. */
export function editButtonId(locationId: string): string {
  return `edit-${locationId}`
}

function PhotosLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/photos" search={{ locationId: id, locationName: name }} className={stretchedClass}>
      {name}
    </Link>
  )
}

function NewestPhoto({ photo }: { photo: Location['photos'][number] | null }) {
  if (photo !== null)
    return <FramedPhoto photo={photo} sizes="(min-width: 40rem) 160px, 112px" alt="" className={frame} />
  return (
    <div className={`${frame} flex flex-col items-center justify-center gap-1 bg-tint text-quiet text-xs`}>
      <Fish aria-hidden className="size-8" strokeWidth={1.5} />
      No Photos
    </div>
  )
}

const frame = 'min-h-28 w-28 shrink-0 rounded-md sm:w-40'

import { MapPin, Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Location } from '../../shared/locations.ts'
import { classNames } from '../ui/class-names.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import type { LocationOption } from './location-options.ts'

interface LocationRowProps extends ComponentProps<'button'> {
  option: LocationOption
  /** The lines below the name; with two of them, the text is smaller. */
  details: readonly string[]
}

/** A button for choosing a location from a list, with its newest photo. */
export function LocationRow({ option, details, children, ...button }: LocationRowProps) {
  const { location, isFavorite } = option
  const isDense = details.length > 1
  return (
    <button
      type="button"
      {...button}
      className="flex size-full items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-tint focus-visible:-outline-offset-3 disabled:hover:bg-transparent"
    >
      <NewestPhoto photo={location.photos[0] ?? null} />
      <span className="min-w-0 flex-1">
        <span title={location.name} className={classNames('flex items-center gap-1.5', isDense && 'text-sm')}>
          <span
            className={classNames(
              'font-semibold [overflow-wrap:anywhere]',
              isDense ? 'line-clamp-1' : 'line-clamp-2',
            )}
          >
            {location.name}
          </span>
          {isFavorite && <FavoriteIcon />}
        </span>
        {details.map((detail) => (
          <span
            key={detail}
            className={classNames('measure block truncate text-quiet', isDense ? 'text-xs' : 'text-sm')}
          >
            {detail}
          </span>
        ))}
      </span>
      {children}
    </button>
  )
}

/** The star beside the name of a favorite. */
function FavoriteIcon() {
  return (
    <>
      <Star aria-hidden className="size-4 shrink-0 fill-current text-action" />
      <span className="sr-only">, favorite</span>
    </>
  )
}

/** The newest photo of a location, or a pin if it has none. */
function NewestPhoto({ photo }: { photo: Location['photos'][number] | null }) {
  if (photo !== null) return <FramedPhoto photo={photo} sizes="56px" alt="" className={frame} />
  return (
    <span className={`${frame} flex items-center justify-center bg-tint text-quiet`}>
      <MapPin aria-hidden className="size-6" strokeWidth={1.5} />
    </span>
  )
}

const frame = 'size-14 shrink-0 rounded-sm'

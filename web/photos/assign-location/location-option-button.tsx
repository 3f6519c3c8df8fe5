import { LoaderCircle, MapPin, Star } from 'lucide-react'
import type { Location } from '../../../shared/locations.ts'
import { useUnits } from '../../account/account-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { type LocationOption, optionDescription } from './location-options.ts'

interface LocationOptionButtonProps {
  option: LocationOption
  /** Whether the photo already has this location. */
  isCurrent: boolean
  /** Whether the photo is being assigned to this location. */
  isBusy: boolean
  isDisabled: boolean
  onChoose: (location: Location) => void
}

/** The height of a location in the list. */
export const locationOptionRem = 4.75

/** Button for choosing a location, with its newest photo. */
export function LocationOptionButton({
  option,
  isCurrent,
  isBusy,
  isDisabled,
  onChoose,
}: LocationOptionButtonProps) {
  const { location, isFavorite } = option
  const units = useUnits()
  return (
    <button
      type="button"
      disabled={isCurrent}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => onChoose(location)}
      className="flex size-full items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-tint focus-visible:-outline-offset-3 disabled:hover:bg-transparent"
    >
      <NewestPhoto photo={location.photos[0] ?? null} />
      <span className="min-w-0 flex-1">
        <span title={location.name} className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {location.name}
          {isFavorite && <FavoriteIcon />}
        </span>
        <span className="measure block truncate text-quiet text-sm">{optionDescription(option, units)}</span>
      </span>
      {isCurrent && <Badge>Current</Badge>}
      {isBusy && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-action" />}
    </button>
  )
}

/** The star beside the name of a favorite. */
export function FavoriteIcon() {
  return (
    <>
      <Star aria-hidden className="ml-1.5 inline size-4 fill-current align-[-0.125em] text-action" />
      <span className="sr-only">, favorite</span>
    </>
  )
}

/** The newest photo of a location, or a pin if it has none. */
export function NewestPhoto({ photo }: { photo: Location['photos'][number] | null }) {
  if (photo !== null) return <FramedPhoto photo={photo} sizes="56px" alt="" className={frame} />
  return (
    <span className={`${frame} flex items-center justify-center bg-tint text-quiet`}>
      <MapPin aria-hidden className="size-6" strokeWidth={1.5} />
    </span>
  )
}

const frame = 'size-14 shrink-0 rounded-sm'

import { Check } from 'lucide-react'
import { catchesOf } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { allSpeciesText } from '../../catches/species-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatSizeCompact } from './cell-size.ts'
import { PhotoBadgeIcon } from './photo-badge-icon.tsx'

/** Icon for a photo without a position. */
export function NoGpsBadge() {
  return (
    <PhotoBadgeIcon
      icon="noPosition"
      label="No GPS data"
      className="absolute top-1 left-1 size-7 rounded-full bg-caution"
    />
  )
}

/** The species and the size of the fish, or the state of its identification, and a heart on a favorite, over a gradient that makes them legible on any photo. */
export function CatchCaption({ photo, units, className }: CatchCaptionProps) {
  const { species, analysis, isFavorite } = photo
  const size = photo.isFishing === false ? null : formatSizeCompact(photo, units) // the button takes its room
  if (analysis !== 'waiting' && species === null && size === null && !isFavorite) return null
  return (
    <span className={classNames('cell-caption', className)}>
      {isFavorite && <span role="img" aria-label="Favorite" className="cell-favorite" />}
      {analysis === 'waiting' && (
        <span className="flex items-center gap-1">
          <PhotoBadgeIcon icon="identifying" className="size-4 shrink-0 max-[25rem]:hidden" />
          <span className="truncate">Identifying…</span>
        </span>
      )}
      {species && (
        // the photo’s alternative text says it too
        <span aria-hidden className="truncate font-semibold">
          {allSpeciesText(catchesOf(photo), species)}
        </span>
      )}
      {size !== null && <span className="measure">{breakAfterDot(size)}</span>}
    </span>
  )
}

interface CatchCaptionProps {
  photo: LogPhoto
  units: UnitSystem
  className: string
}

/** Lets a line break only between length and weight. */
function breakAfterDot(size: string): string {
  return size.replaceAll(' ', '\u00a0').replace('·\u00a0', '· ')
}

/** Check mark for whether a photo is selected. */
export function SelectionMark({ isSelected }: { isSelected: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-1 right-1 flex size-7 items-center justify-center rounded-full border-2 transition-colors',
        isSelected
          ? 'border-sheet bg-action text-on-action'
          : 'border-on-shade bg-scrim/40 outline-1 outline-scrim',
      )}
    >
      {isSelected && <Check className="size-4" strokeWidth={3} />}
    </span>
  )
}

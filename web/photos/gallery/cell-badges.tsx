import { Check } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { Badge } from '../../ui/badge.tsx'
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

/**
 * Badges with the size of the fish, or with the state of its identification; raised, they clear the button over a photo
 * without a catch.
 */
export function CatchBadges({
  photo,
  units,
  isRaised,
}: {
  photo: LogPhoto
  units: UnitSystem
  isRaised: boolean
}) {
  const size = formatSizeCompact(photo, units)
  if (photo.analysis !== 'waiting' && size === null) return null
  return (
    <span
      className={classNames('absolute inset-x-1 flex flex-wrap gap-1', isRaised ? 'bottom-10' : 'bottom-1')}
    >
      {photo.analysis === 'waiting' && (
        <Badge
          variant="photo"
          className="max-w-full px-1.5 font-medium text-(length:--cell-text) tracking-tight max-[22rem]:px-1"
        >
          <PhotoBadgeIcon icon="identifying" className="size-4 max-[25rem]:hidden" />
          <span className="truncate">Identifying…</span>
        </Badge>
      )}
      {size !== null && (
        <Badge
          variant="photo"
          className="max-w-full rounded-xl px-1.5 py-0.5 text-left text-(length:--cell-text) leading-tight tracking-tight"
        >
          {breakAfterDot(size)}
        </Badge>
      )}
    </span>
  )
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
        isSelected ? 'border-sheet bg-action text-on-action' : 'border-on-shade bg-shade',
      )}
    >
      {isSelected && <Check className="size-4" strokeWidth={3} />}
    </span>
  )
}

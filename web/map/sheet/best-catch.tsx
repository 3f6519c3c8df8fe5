import { Trophy } from 'lucide-react'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { LocationPhoto } from '../../../shared/locations.ts'
import { useUnits } from '../../account/account-api.ts'
import { formatSize, photoLabel } from '../../photos/photo-text.ts'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { bestCatch } from './catch-summary.ts'

interface BestCatchProps {
  photos: readonly LocationPhoto[]
  onOpen(photoId: string): void
}

/** Shows the heaviest fish caught at a location. Renders nothing if no weight is known. */
export function BestCatch({ photos, onOpen }: BestCatchProps) {
  const best = bestCatch(photos)
  const units = useUnits()
  if (best === null) return null
  const { photo, fish } = best
  return (
    <section aria-label="Best Catch">
      <button type="button" onClick={() => onOpen(photo.id)} className={card}>
        <FramedPhoto
          photo={photo}
          sizes="80px"
          alt={photoLabel(photo)}
          className="size-20 shrink-0 rounded-sm"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-quiet text-xs">
            <Trophy aria-hidden className="size-4" />
            Best Catch
          </span>
          <span className="line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">
            {fish.species === null ? 'Not identified' : titleCase(fish.species)}
          </span>
          <span className="measure block text-sm">{formatSize(fish, units)}</span>
        </span>
      </button>
    </section>
  )
}

const card =
  'flex w-full items-center gap-4 rounded-md border border-line p-3 text-left transition-colors hover:bg-tint'

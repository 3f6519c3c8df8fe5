import { Trophy } from 'lucide-react'
import { isSizeKnown } from '../../../shared/bests/choose-best.ts'
import { catchBands } from '../../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../../shared/catches/catch-size.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import { useUnits } from '../../account/account-api.ts'
import { SizeTexts } from '../../catches/size-texts.tsx'
import { bestCatch } from '../../log/catch-summary.ts'
import type { CaughtFish } from '../../log/caught-fish.ts'
import { useLengthErrors } from '../../log/use-length-errors.ts'
import { photoLabel } from '../../photos/photo-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { FramedPhoto } from '../../ui/framed-photo.tsx'
import { MissingPhoto } from '../../ui/missing-photo.tsx'

interface BestCatchProps {
  fish: readonly CaughtFish[]
  onOpen(photoId: string): void
  onOpenNoted(noted: LogNotedCatch): void
}

/** Shows the heaviest fish caught at a location, marked if its weight is a guess. Renders nothing if no weight is known. */
export function BestCatch({ fish, onOpen, onOpenNoted }: BestCatchProps) {
  const best = bestCatch(fish)
  const units = useUnits()
  const lengthErrors = useLengthErrors()
  if (best === null) return null
  const { photo, caught } = best
  const bands = catchBands(caught, lengthErrors)
  const sizes = [formatCatchLength(caught, bands, units), formatCatchWeight(caught, bands, units, 'lbs')]
  return (
    <section aria-label="Best Catch">
      <button
        type="button"
        onClick={() => (best.photo ? onOpen(best.photo.id) : onOpenNoted(best.caught))}
        className={card}
      >
        {photo === null ? (
          <MissingPhoto className={frame} />
        ) : (
          <FramedPhoto photo={photo} sizes="80px" alt={photoLabel(photo)} className={frame} />
        )}
        <span className="min-w-[min(100%,9rem)] flex-1">
          <span className="flex items-center gap-1.5 text-quiet text-xs">
            <Trophy aria-hidden className="size-4" />
            Best Catch
          </span>
          <span className="line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">
            {caught.species === null ? 'Not identified' : titleCase(caught.species)}
          </span>
          <span className="measure block whitespace-pre-line text-sm">
            <SizeTexts texts={sizes.filter((text) => text !== null)} separator={'\n'} />
          </span>
          {!isSizeKnown(caught, 'weight') && <Badge className="mt-1">AI estimate</Badge>}
        </span>
      </button>
    </section>
  )
}

const frame = 'size-20 shrink-0 rounded-sm'
const card =
  'flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line p-3 text-left transition-colors hover:bg-tint'

import { ChevronLeft, ChevronRight, type LucideIcon, Medal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { SizeContext } from '../catches/row-parts.ts'
import { SizeTexts } from '../catches/size-texts.tsx'
import { selectCaughtFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RecordFacts } from './best-tile.tsx'
import { toRecord } from './species-cards.ts'
import { totalsText } from './totals-text.ts'
import { type FishOfTheYear, listFishOfTheYear } from './yearly-best.ts'

/** Returns the biggest fish of each year in which a size is known, the last year first. */
export function useFishOfTheYear(): readonly FishOfTheYear[] {
  const year = new Date().getFullYear()
  const select = useCallback(
    (rows: LogRows) => listFishOfTheYear(selectCaughtFish(rows), selectLengthErrors(rows), year),
    [year],
  )
  return useLog(select).data ?? noFish
}

const noFish: readonly FishOfTheYear[] = []

interface FishOfTheYearCardProps {
  /** The last year first. */
  bests: readonly FishOfTheYear[]
  context: SizeContext
  onOpen: (best: FishOfTheYear) => void
}

/** The biggest fish of a year, with its photo, if there is one; a tap opens it. Buttons lead to the fish of other years. */
export function FishOfTheYearCard({ bests, context, onOpen }: FishOfTheYearCardProps) {
  const [chosenYear, setChosenYear] = useState<number | null>(null)
  const index = Math.max(
    0,
    bests.findIndex(({ year }) => year === chosenYear),
  )
  const best = bests[index]
  if (best === undefined) return null
  const { year, fish, measure } = best
  const record = toRecord(measure === 'weight' ? 'Heaviest' : 'Longest', [measure], fish, context)
  const { photo, title, sizes, otherSize } = record
  const { species } = fish.caught
  const yearButton = (label: string, icon: LucideIcon, to: FishOfTheYear | undefined) => (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={to === undefined} // `disabled` would lose the focus
      className="aria-disabled:opacity-30"
      onClick={() => to && setChosenYear(to.year)}
    />
  )
  return (
    <section
      aria-labelledby="fish-of-the-year"
      className="flex flex-col gap-2 rounded-lg bg-sheet p-3 shadow-raised"
    >
      <div className="flex items-center justify-between">
        <div className="px-1">
          <h2 id="fish-of-the-year" aria-live="polite" className="flex items-center gap-2 font-bold text-lg">
            <Medal aria-hidden className="size-5 shrink-0" />
            Fish of the Year {year}
          </h2>
          {bests.length > 1 && <p className="measure text-quiet text-sm">{totalsText(best)}</p>}
        </div>
        {bests.length > 1 && (
          <div className="-my-1 flex">
            {yearButton('Earlier year', ChevronLeft, bests[index + 1])}
            {yearButton('Later year', ChevronRight, bests[index - 1])}
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={() => onOpen(best)}
        className="flex flex-col rounded-md text-left transition-colors hover:bg-tint sm:flex-row sm:items-center sm:gap-4"
      >
        {photo && (
          <FramedPhoto
            photo={photo}
            sizes="(min-width: 40rem) 360px, 90vw"
            alt=""
            className="aspect-video w-full shrink-0 rounded-md sm:aspect-3/2 sm:w-3/5"
          />
        )}
        <span className="block min-w-0 px-1 py-2">
          <span className="block text-quiet text-xs">{title}</span>
          <span className="block font-bold text-lg [overflow-wrap:anywhere]">
            {species === null ? 'Not identified' : titleCase(species)}
          </span>
          <span className="measure block whitespace-pre-line font-bold text-xl [overflow-wrap:anywhere]">
            <SizeTexts texts={sizes} separator={'\n'} />
          </span>
          {otherSize !== null && (
            <span className="measure block">
              <SizeTexts texts={[otherSize]} />
            </span>
          )}
          <RecordFacts record={record} />
        </span>
      </button>
    </section>
  )
}

/** Keeps the place of the fish of the year, which the server does not name. */
export function FishOfTheYearSkeleton() {
  return (
    <div className="flex animate-late flex-col gap-2 rounded-lg bg-sheet p-3 shadow-raised">
      <Skeleton className="h-7 w-56" />
      <div className="sm:w-3/5">
        <Skeleton className="aspect-video sm:aspect-3/2" />
      </div>
      <Skeleton className="h-30 w-40 sm:hidden" />
    </div>
  )
}

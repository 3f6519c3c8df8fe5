import { memo, useMemo, useState } from 'react'
import { catchesOf } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { anglersText } from '../catches/species-text.ts'
import { dayOf } from '../photos/find-by-date.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { findOnThisDay } from './find-on-this-day.ts'

interface OnThisDayProps {
  /** Undefined until the first load. */
  photos: readonly LogPhoto[] | undefined
  /** Whether they are all. */
  isComplete: boolean
  isInert: boolean
  onOpen: (photoId: string) => void
}

/**
 * A row with a photo of this day from each earlier year, if there are any. If the log is still being loaded as the first photos show,
 * there is no row, because the grid below must not move. Memoized, as each mark of a selection renders the screen.
 */
export const OnThisDay = memo(function OnThisDay(props: OnThisDayProps) {
  const { photos, isComplete, isInert, onOpen } = props
  const [isLate, setIsLate] = useState<boolean | null>(null)
  if (isLate === null && photos !== undefined) setIsLate(!isComplete)
  const today = new Date().toDateString()
  const shown = useMemo(
    () => (isLate === false && photos ? findOnThisDay(photos, new Date(today)) : []),
    [isLate, photos, today],
  )
  if (shown.length === 0) return null
  const year = new Date(today).getFullYear()
  return (
    <section aria-labelledby="on-this-day" inert={isInert} className={row}>
      <h2 id="on-this-day" className="w-min shrink-0 font-semibold text-sm leading-tight">
        On&nbsp;this day
      </h2>
      {shown.map((photo) => (
        <button key={photo.id} type="button" onClick={() => onOpen(photo.id)} className={card}>
          <FramedPhoto
            photo={photo}
            sizes="54px"
            alt=""
            className="aspect-square h-full shrink-0 rounded-l-md"
          />
          <span className="text-sm leading-tight">
            <span className="block whitespace-nowrap font-semibold">
              {plural(year - Number(dayOf(photo.timestamp).slice(0, 4)), 'year')} ago
            </span>
            <span className="block max-w-[min(12rem,50vw)] truncate text-quiet">
              {photo.species === null ? 'Catch' : photo.species.map(titleCase).join(', ')}{' '}
              {anglersText(catchesOf(photo))}
            </span>
          </span>
        </button>
      ))}
    </section>
  )
})

const row =
  '-mx-4 mt-2 flex h-[max(--spacing(14),3rem)] items-center gap-2 overflow-x-auto px-4 inert:opacity-50'
const card =
  'flex h-full w-max shrink-0 items-center gap-2 rounded-md border border-hairline bg-sheet pr-3 text-left ' +
  'transition-colors hover:bg-tint focus-visible:-outline-offset-3'

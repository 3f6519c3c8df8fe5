import { formatMonthName } from '../../../shared/formatting/hours-and-months.ts'
import { monthParams } from '../../../shared/photos/photo-filter.ts'
import type { Outing } from './select-outings.ts'

interface MonthStripProps {
  /** As `2026`. */
  year: string
  /** The outings of the year. */
  outings: readonly Outing[]
  /** The month that is shown, as `2026-07`; undefined if all are. */
  chosen: string | undefined
  /** Called with the month that was tapped; with undefined for the one that is shown. */
  onChoose: (month: string | undefined) => void
}

/** The months of a year with their numbers of outings; nothing for a single month. A tap shows one month, a second tap all of them. */
export function MonthStrip({ year, outings, chosen, onChoose }: MonthStripProps) {
  const byMonth = Map.groupBy(outings, ({ day }) => day.slice(0, 7))
  const most = Math.max(...Array.from(byMonth.values(), ({ length }) => length))
  if (byMonth.size < 2) return null
  return (
    <fieldset className="grid grid-cols-6 gap-1 pb-2 @max-[16rem]:grid-cols-4 @xl:grid-cols-12">
      <legend className="sr-only">Months of {year}</legend>
      {monthParams.map((number) => {
        const month = `${year}-${number.padStart(2, '0')}`
        const count = byMonth.get(month)?.length ?? 0
        const content = (
          <>
            <span className="text-xs">
              {formatMonthName(number).slice(0, 3)}
              <span className="sr-only"> {year}: </span>
            </span>
            <span className="font-semibold text-sm">
              {count === 0 ? '' : count.toLocaleString('en-US')}
              <span className="sr-only"> {count === 1 ? 'outing' : 'outings'}</span>
            </span>
            <span className="h-1 w-full">
              <span
                className="mx-auto block h-1 rounded-full bg-action"
                style={{ width: `${(100 * count) / most}%` }}
              />
            </span>
          </>
        )
        return count === 0 ? (
          <span key={month} aria-hidden className={`${cell} text-quiet`}>
            {content}
          </span>
        ) : (
          <button
            key={month}
            type="button"
            aria-pressed={chosen === month}
            onClick={() => onChoose(chosen === month ? undefined : month)}
            className={`${cell} border-hairline bg-sheet transition-colors hover:bg-tint aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-action`}
          >
            {content}
          </button>
        )
      })}
    </fieldset>
  )
}

const cell = 'flex min-h-14 flex-col items-center gap-0.5 rounded-md border border-transparent px-1 py-1'

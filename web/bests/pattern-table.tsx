import { Link } from '@tanstack/react-router'
import type { FilterParams } from '../photos/filter/filter-params.ts'
import { formatPercent } from '../ui/format-percent.ts'
import type { PatternChartData } from './pattern-charts.ts'

/** The numbers of a pattern as a table, whose rows lead to the photos. */
export function PatternTable({
  pattern: { heading, bars },
  labelledBy,
  search,
}: {
  pattern: PatternChartData
  labelledBy: string
  /** The parameters of the gallery that show all photos of the pattern. */
  search: FilterParams
}) {
  const hasTime = bars.some(({ timeShare }) => timeShare !== null)
  return (
    <table aria-labelledby={labelledBy} className="measure w-full text-sm">
      <thead>
        <tr className="border-line border-b text-left">
          <th scope="col" className="py-2 font-semibold">
            {heading}
          </th>
          <th scope="col" className={numberCell}>
            Catches
          </th>
          <th scope="col" className={numberCell}>
            Share
          </th>
          {hasTime && (
            <th scope="col" className={numberCell}>
              Share of time
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count, search: ofBar, share, timeShare }) => (
          <tr key={label} className="border-hairline border-b last:border-0">
            <th scope="row" className="whitespace-nowrap py-2 text-left font-normal">
              {ofBar === null ? (
                label
              ) : (
                <Link
                  to="/photos"
                  search={{ ...search, ...ofBar }}
                  className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {label}
                </Link>
              )}
            </th>
            <td className={numberCell}>{count.toLocaleString('en-US')}</td>
            <td className={numberCell}>{formatPercent(share)}</td>
            {timeShare !== null && <td className={numberCell}>{formatPercent(timeShare)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const numberCell = 'py-2 pl-3 text-right font-semibold [td&]:font-normal'

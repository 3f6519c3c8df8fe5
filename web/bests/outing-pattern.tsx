import { useId, useMemo } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { useLog } from '../log/log-query.ts'
import { selectOutings } from '../photos/outing/select-outings.ts'
import { useFirstItems } from '../ui/use-first-items.tsx'
import { BarList, type BarListRow } from './bar-list.tsx'
import { averagesByGroup, averagesByMonth, type OutingAverage } from './outing-averages.ts'
import { minCatches } from './pattern-charts.ts'
import type { PatternFilter } from './pattern-filter.ts'

/**
 * How many fish an outing brought on average, by month and by location group; nothing if there are few outings. Days without
 * a catch count too, so this says more about a month or a lake than its number of catches.
 */
export function OutingPattern({ filter }: { filter: PatternFilter }) {
  const outings = useLog(selectOutings).data
  const { byMonth, byGroup } = useMemo(() => {
    return {
      byMonth: averagesByMonth(outings ?? [], filter),
      byGroup: filter.group === undefined ? averagesByGroup(outings ?? [], filter) : [],
    }
  }, [outings, filter])
  const [groups, restChip] = useFirstItems(byGroup, 6)
  const outingCount = sum(byMonth.map((each) => each.outingCount))
  if (outingCount < minCatches) return null
  const average = averageOf({ catchCount: sum(byMonth.map(({ catchCount }) => catchCount)), outingCount })
  return (
    <article className="flex flex-col gap-3 rounded-lg bg-sheet p-4 shadow-raised">
      <h3 className="font-bold text-base">Catches per outing</h3>
      <p className="measure -mt-1">
        {averageFormat.format(average)} on average, on {plural(outingCount, 'outing')}.
      </p>
      {byMonth.length > 1 && <Averages title="By month" averages={byMonth} linkOf={() => null} />}
      {byGroup.length > 1 && (
        <Averages
          title="By location group"
          averages={groups}
          linkOf={(group) => ({ to: '/outings', search: { group, date: filter.date } })}
        />
      )}
      {restChip && <div className="flex">{restChip}</div>}
      <p className="measure text-quiet text-sm">
        An outing is a day with a catch or a note. Note the days without a catch too, so that they count.
      </p>
    </article>
  )
}

interface AveragesProps {
  title: string
  averages: readonly OutingAverage[]
  linkOf: (label: string) => BarListRow['link']
}

function Averages({ title, averages, linkOf }: AveragesProps) {
  const id = useId()
  const highest = Math.max(...averages.map(averageOf))
  return (
    <div>
      <h4 id={id} className="font-semibold text-sm">
        {title}
      </h4>
      <BarList
        labelledBy={id}
        rows={averages.map((each) => ({
          name: each.label,
          value: (
            <>
              {averageFormat.format(averageOf(each))}
              <span className="text-quiet text-sm"> · {plural(each.outingCount, 'outing')}</span>
            </>
          ),
          share: highest === 0 ? 0 : averageOf(each) / highest,
          isFaint: each.outingCount < reliableOutings,
          link: linkOf(each.label),
        }))}
      />
    </div>
  )
}

function averageOf({ catchCount, outingCount }: Pick<OutingAverage, 'catchCount' | 'outingCount'>): number {
  return catchCount / outingCount
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

const averageFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** An average of fewer outings may be chance. */
const reliableOutings = 3

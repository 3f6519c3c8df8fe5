import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo } from 'react'
import { formatDuration } from '../../shared/catches/fished-hours-text.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { useLog } from '../log/log-query.ts'
import { catchesPerHour, formatRate } from '../outings/outing-hours.ts'
import { selectOutings } from '../outings/select-outings.ts'
import { useFirstItems } from '../ui/use-first-items.tsx'
import { BarList, type BarListRow } from './bar-list.tsx'
import {
  averagesByGroup,
  averagesByMonth,
  type HourlyAverage,
  hourlyByGroup,
  hourlyByMonth,
  type OutingAverage,
} from './outing-averages.ts'
import { minCatches } from './pattern-charts.ts'
import type { PatternFilter } from './pattern-filter.ts'

/**
 * How many fish an outing brought on average, and an hour of those whose hours are known, by month and by location group; nothing
 * if there are few outings. Days without a catch count too, so this says more about a month or a lake than its number of catches.
 */
export function OutingPattern({ filter }: { filter: PatternFilter }) {
  const outings = useLog(selectOutings).data
  const { perOuting, perHour } = useMemo(() => {
    const all = outings ?? []
    const hasGroups = filter.group === undefined
    return {
      perOuting: {
        byMonth: averagesByMonth(all, filter),
        byGroup: hasGroups ? averagesByGroup(all, filter) : [],
      },
      perHour: { byMonth: hourlyByMonth(all, filter), byGroup: hasGroups ? hourlyByGroup(all, filter) : [] },
    }
  }, [outings, filter])
  const total = sumUp(perOuting.byMonth)
  const timed = sumUp(perHour.byMonth)
  const { outingCount } = total
  if (outingCount < minCatches) return null
  const minutes = sum(perHour.byMonth.map((each) => each.minutes))
  const hasHours = timed.outingCount >= minCatches
  return (
    <>
      <Averages
        title="Catches per outing"
        summary={`${formatAverage(averageOf(total))} on average, on ${plural(outingCount, 'outing')}.`}
        byMonth={perOuting.byMonth.map(toOutingRow)}
        byGroup={perOuting.byGroup.map(toOutingRow)}
        format={formatAverage}
        date={filter.date}
      >
        An outing is a day with a catch or a note. Note the days without a catch too, so that they count.
        {!hasHours && <HoursHint timedCount={timed.outingCount} outingCount={outingCount} />}
      </Averages>
      {hasHours && (
        <Averages
          title="Catches per hour"
          summary={`${formatRate(catchesPerHour({ fishCount: timed.catchCount, minutes }))} on average, in ${formatDuration(minutes)}.`}
          byMonth={perHour.byMonth.map(toHourRow)}
          byGroup={perHour.byGroup.map(toHourRow)}
          format={formatRate}
          date={filter.date}
        >
          {timed.outingCount < outingCount
            ? `${haveHours(timed.outingCount, outingCount)} Only these count.`
            : 'All outings have hours.'}
        </Averages>
      )}
    </>
  )
}

/** Says where to enter hours, and how many outings have some. */
function HoursHint({ timedCount, outingCount }: { timedCount: number; outingCount: number }) {
  return (
    <>
      {' '}
      To see catches per hour, add the hours you fished to{' '}
      <Link to="/outings" className="-my-3 inline-block py-3 underline underline-offset-4">
        your outings
      </Link>
      .{timedCount > 0 && ` ${haveHours(timedCount, outingCount)}`}
    </>
  )
}

function haveHours(timedCount: number, outingCount: number): string {
  const verb = timedCount === 1 ? 'has' : 'have'
  return `${timedCount.toLocaleString('en-US')} of ${plural(outingCount, 'outing')} ${verb} hours.`
}

/** An average of some outings. */
interface AverageRow {
  label: string
  average: number
  /** How much it is the average of: `12 outings`. */
  basis: string
  outingCount: number
}

interface AveragesProps {
  title: string
  summary: string
  byMonth: readonly AverageRow[]
  byGroup: readonly AverageRow[]
  format: (average: number) => string
  /** The date of the outings to which groups lead. */
  date: string | undefined
  /** What the averages count. */
  children: ReactNode
}

function Averages({ title, summary, byMonth, byGroup, format, date, children }: AveragesProps) {
  const [groups, restChip] = useFirstItems(byGroup.toSorted(byReliableAverage), 6)
  const hasFaint = byMonth.length > 1 && [...byMonth, ...byGroup].some((row) => !isReliable(row))
  return (
    <article className="flex flex-col gap-3 rounded-lg bg-sheet p-4 shadow-raised">
      <h3 className="font-bold text-base">{title}</h3>
      <p className="measure -mt-1">{summary}</p>
      {byMonth.length > 1 && (
        <AverageList title="By month" rows={byMonth} format={format} linkOf={() => null} />
      )}
      {byGroup.length > 1 && (
        <AverageList
          title="By location group"
          rows={groups}
          format={format}
          linkOf={(group) => ({ to: '/outings', search: { group, date } })}
        />
      )}
      {restChip && <div className="flex">{restChip}</div>}
      <p className="measure text-quiet text-sm">
        {children}
        {hasFaint && ' Pale bars are of fewer than three outings, which may be chance.'}
      </p>
    </article>
  )
}

interface AverageListProps {
  title: string
  rows: readonly AverageRow[]
  format: (average: number) => string
  linkOf: (label: string) => BarListRow['link']
}

/** A titled list of averages as bars; those of few outings are faint. */
function AverageList({ title, rows, format, linkOf }: AverageListProps) {
  const id = useId()
  const highest = Math.max(...rows.map(({ average }) => average))
  return (
    <div>
      <h4 id={id} className="font-semibold text-sm">
        {title}
      </h4>
      <BarList
        labelledBy={id}
        rows={rows.map(({ label, average, basis, outingCount }) => ({
          name: label,
          value: (
            <>
              {format(average)}
              <span className="text-quiet text-sm"> · {basis}</span>
            </>
          ),
          share: highest === 0 ? 0 : average / highest,
          isFaint: !isReliable({ outingCount }),
          link: linkOf(label),
        }))}
      />
    </div>
  )
}

/** Returns whether an average is of enough outings not to be chance. */
function isReliable({ outingCount }: Pick<AverageRow, 'outingCount'>): boolean {
  return outingCount >= 3
}

/** The best group first; averages that may be chance come last. */
function byReliableAverage(a: AverageRow, b: AverageRow): number {
  return Number(isReliable(b)) - Number(isReliable(a)) || b.average - a.average
}

function toOutingRow({ label, ...counts }: OutingAverage): AverageRow {
  const { outingCount } = counts
  return { label, average: averageOf(counts), basis: plural(outingCount, 'outing'), outingCount }
}

function toHourRow({ label, outingCount, catchCount, minutes }: HourlyAverage): AverageRow {
  const average = catchesPerHour({ fishCount: catchCount, minutes })
  return { label, average, basis: formatDuration(minutes), outingCount }
}

function averageOf({ catchCount, outingCount }: Pick<OutingAverage, 'catchCount' | 'outingCount'>): number {
  return catchCount / outingCount
}

function sumUp(averages: readonly OutingAverage[]): Pick<OutingAverage, 'catchCount' | 'outingCount'> {
  return {
    catchCount: sum(averages.map(({ catchCount }) => catchCount)),
    outingCount: sum(averages.map(({ outingCount }) => outingCount)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

const averageFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function formatAverage(average: number): string {
  return averageFormat.format(average)
}

import { Link } from '@tanstack/react-router'
import { type PointerEvent, useId, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { FilterParams } from '../../shared/photos/photo-filter.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatPercent } from '../ui/format-percent.ts'
import { BarList } from './bar-list.tsx'
import type { PatternBar, PatternChartData } from './pattern-charts.ts'

/*
 * A pattern is drawn as columns if it runs over time, from left to right, and else as a list of bars, where every name has room.
 * The numbers of the columns are read one at a time: with the pointer, with a finger, or with the arrow keys of a slider that lies
 * over them. All numbers open as a table, whose rows lead to the photos.
 */

interface PatternFigureProps {
  pattern: PatternChartData
  /** The parameters of the gallery that show all photos of the pattern. */
  search: FilterParams
  hasTable: boolean
  onToggleTable: () => void
}

/** One pattern: its summary, the chart, and on request the numbers as a table. */
export function PatternFigure({ pattern, search, hasTable, onToggleTable }: PatternFigureProps) {
  const id = useId()
  const Chart = pattern.kind === 'month' || pattern.kind === 'hour' ? Columns : Bars
  return (
    <article className="flex flex-col gap-2 rounded-lg bg-sheet p-4 shadow-raised">
      <h3 id={id} className="font-bold text-base">
        {pattern.title}
      </h3>
      <p className="measure">{pattern.summary}</p>
      <Chart bars={pattern.bars} labelledBy={id} />
      <p className="measure text-quiet text-sm">
        {[pattern.hint, pattern.uncountedText].filter(Boolean).join(' ')}
      </p>
      <Button
        variant="quiet"
        className="-ml-5 self-start"
        aria-expanded={hasTable}
        aria-describedby={id}
        onClick={onToggleTable}
      >
        {hasTable ? 'Hide table' : 'Show as table'}
      </Button>
      {hasTable && <PatternTable pattern={pattern} labelledBy={id} search={search} />}
    </article>
  )
}

interface ChartProps {
  bars: readonly PatternBar[]
  labelledBy: string
}

function Bars({ bars, labelledBy }: ChartProps) {
  const highest = highestCount(bars)
  return (
    <BarList
      labelledBy={labelledBy}
      rows={bars.map(({ label, count, share }) => ({
        name: label,
        value: (
          <>
            {count.toLocaleString('en-US')}
            <span className="text-quiet text-sm"> · {formatPercent(share)}</span>
          </>
        ),
        share: count / highest,
        link: null,
      }))}
    />
  )
}

function Columns({ bars, labelledBy }: ChartProps) {
  const [readIndex, setReadIndex] = useState<number | null>(null)
  const atSlider = bars[readIndex ?? 0]
  const reading = atSlider && readingText(atSlider)
  // Hours are too many for a count and a name at each.
  const isDense = bars.length > 12
  const axis = isDense ? axisCounts(highestCount(bars)) : []
  const top = axis.at(-1) ?? highestCount(bars)

  function readBelow({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor((bars.length * (clientX - left)) / width)
    setReadIndex(Math.min(Math.max(index, 0), bars.length - 1))
  }

  return (
    <div className="measure @container relative mt-[1.5rem] grid h-[11rem] grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-y-[0.5rem] px-[max(0px,1rem-16px)] pt-[1.25rem] text-xs">
      <p aria-hidden className="absolute inset-x-0 bottom-full bg-sheet text-sm">
        {readIndex !== null && reading}
      </p>
      <div aria-hidden className="flex flex-col-reverse justify-between text-quiet">
        {axis.map((count) => (
          <span key={count} className="flex h-0 items-center justify-end pr-2">
            {count.toLocaleString('en-US')}
          </span>
        ))}
      </div>
      <div
        className="relative flex touch-pan-y border-line border-b outline-action outline-offset-2 has-focus-visible:outline-3"
        onPointerDown={readBelow}
        onPointerMove={readBelow}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setReadIndex(null)}
      >
        {bars.map((bar, index) => (
          <div
            key={bar.label}
            className={classNames(
              'flex min-w-0 flex-1 items-end justify-center',
              index === readIndex && 'bg-tint',
            )}
          >
            <div
              className="relative w-4/5 max-w-6 rounded-t-[4px] bg-action forced-colors:bg-[CanvasText]"
              style={{ height: `${(100 * bar.count) / top}%` }}
            >
              {!isDense && bar.count > 0 && (
                <span className="absolute bottom-full left-1/2 -translate-x-1/2 @max-[12rem]:hidden">
                  {bar.count.toLocaleString('en-US')}
                </span>
              )}
            </div>
          </div>
        ))}
        <input
          type="range"
          className="pointer-events-none absolute inset-0 opacity-0"
          aria-labelledby={labelledBy}
          aria-valuetext={reading}
          max={bars.length - 1}
          value={readIndex ?? 0}
          onChange={({ target }) => setReadIndex(target.valueAsNumber)}
          onFocus={() => setReadIndex(readIndex ?? 0)}
          onBlur={() => setReadIndex(null)}
        />
      </div>
      <div aria-hidden className="col-start-2 flex text-quiet">
        {bars.map(({ tick }, index) => (
          <span key={tick} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
            <span className={tickClass(index, bars.length, isDense)}>{tick}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

function highestCount(bars: readonly PatternBar[]): number {
  return Math.max(...bars.map(({ count }) => count))
}

/** Returns evenly spaced round counts from 0 to the highest or above. */
function axisCounts(highest: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(highest / 4))
  const factor = [1, 2, 5].find((each) => 4 * each * magnitude >= highest) ?? 10
  const step = Math.max(1, factor * magnitude)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

function readingText({ label, count, share }: PatternBar): string {
  return `${label}: ${plural(count, 'catch')} (${formatPercent(share)})`
}

/** Names a narrow chart or large text has no room for are left out: all but each quarter of the columns, then all but each half. */
function tickClass(index: number, columnCount: number, isDense: boolean): string {
  if (index % (columnCount / 2) === 0) return ''
  if (index % (columnCount / 4) === 0) return isDense ? '@max-[13rem]:hidden' : '@max-[8rem]:hidden'
  return isDense ? 'hidden' : '@max-[24rem]:hidden'
}

interface PatternTableProps {
  pattern: PatternChartData
  labelledBy: string
  search: FilterParams
}

function PatternTable({ pattern: { heading, bars }, labelledBy, search }: PatternTableProps) {
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

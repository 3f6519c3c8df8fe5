import { type ComponentType, useId } from 'react'
import type { FilterParams } from '../photos/filter/filter-params.ts'
import { Button } from '../ui/button.tsx'
import { chartPixels } from './chart-pixels.ts'
import type { PatternChartData } from './pattern-charts.ts'
import { PatternTable } from './pattern-table.tsx'

interface PatternFigureProps {
  pattern: PatternChartData
  /** The parameters of the gallery that show all photos of the pattern. */
  search: FilterParams
  hasTable: boolean
  onToggleTable: () => void
  /** Null until its code is loaded. */
  Chart: ComponentType<{ pattern: PatternChartData; labelledBy: string }> | null
}

/** One pattern: its summary, the chart, and on request the numbers as a table, whose rows lead to the photos. */
export function PatternFigure({ pattern, search, hasTable, onToggleTable, Chart }: PatternFigureProps) {
  const id = useId()
  return (
    <article className="flex flex-col gap-2 rounded-lg bg-sheet p-4 shadow-raised">
      <h3 id={id} className="font-bold text-base">
        {pattern.title}
      </h3>
      <p className="measure">{pattern.summary}</p>
      <div style={{ height: chartPixels(pattern) }} className="my-1">
        {Chart && <Chart pattern={pattern} labelledBy={id} />}
      </div>
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

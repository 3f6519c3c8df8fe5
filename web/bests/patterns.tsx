import { useLazyModule } from '../ui/use-lazy-module.ts'
import { minCatches, type PatternChartData } from './pattern-charts.ts'
import { PatternFigure } from './pattern-figure.tsx'

const loadChart = () => import('./pattern-chart.tsx')

/** The patterns by time, water and weather: charts for those with enough catches, and a list of the others. */
export function Patterns({ views }: { views: readonly PatternChartData[] }) {
  const telling = views.filter(({ isTelling }) => isTelling)
  const others = views.filter(({ isTelling }) => !isTelling)
  const chart = useLazyModule(telling.length > 0, loadChart, () => undefined)
  return (
    <section aria-labelledby="patterns" className="mt-4 flex flex-col gap-4">
      <div>
        <h2 id="patterns" className="font-bold text-lg">
          Patterns
        </h2>
        <p className="text-quiet text-sm">
          Based on catches you logged, not hours you fished. The more you fish, the more you log.
        </p>
      </div>
      {telling.map((view) => (
        <PatternFigure key={view.kind} view={view} Chart={chart?.PatternChart ?? null} />
      ))}
      {others.length > 0 && <TooLittle views={others} />}
    </section>
  )
}

function TooLittle({ views }: { views: readonly PatternChartData[] }) {
  return (
    <section className="rounded-lg border border-hairline bg-sheet p-4">
      <h3 className="font-bold text-base">Not enough catches yet</h3>
      <p className="text-quiet text-sm">Each pattern needs at least {minCatches} catches with that data.</p>
      <dl className="mt-3 flex flex-col gap-3 text-sm">
        {views.map(({ kind, title, summary }) => (
          <div key={kind}>
            <dt className="font-semibold">{title}</dt>
            <dd className="measure text-quiet">{summary}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

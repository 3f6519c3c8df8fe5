import { Bar, BarChart, LabelList, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { plural } from '../../shared/formatting/plural.ts'
import { formatPercent } from '../ui/format-percent.ts'
import { remToPixels } from '../ui/rem-to-pixels.ts'
import { isHorizontal } from './chart-pixels.ts'
import type { PatternBar, PatternChartData } from './pattern-charts.ts'

interface PatternChartProps {
  pattern: PatternChartData
  labelledBy: string
}

/** The bar chart of a pattern. The arrow keys move along the bars, and each shows its count. */
export function PatternChart(props: PatternChartProps) {
  return isHorizontal(props.pattern.kind) ? <Columns {...props} /> : <Rows {...props} />
}

function Columns({ pattern: { kind, bars }, labelledBy }: PatternChartProps) {
  return (
    <BarChart
      {...frame}
      data={bars}
      aria-labelledby={labelledBy}
      margin={{ ...besideColumns, top: remToPixels(1.25) }}
    >
      <XAxis
        dataKey="tick"
        interval="equidistantPreserveStart"
        height={remToPixels(1.875)}
        {...(kind === 'hour' && { ticks: quarterDays(bars) })}
        {...axis}
      />
      {kind === 'hour' ? (
        <YAxis {...axis} width={remToPixels(2.25)} domain={[0, 'auto']} allowDecimals={false} />
      ) : null}
      <Tooltip cursor={cursorStyle} content={BarTooltip} isAnimationActive={false} />
      <Bar {...bar} radius={[4, 4, 0, 0]}>
        {kind === 'month' ? <LabelList {...label} position="top" /> : null}
      </Bar>
    </BarChart>
  )
}

function Rows({ pattern: { bars }, labelledBy }: PatternChartProps) {
  return (
    <BarChart
      {...frame}
      layout="vertical"
      data={bars}
      aria-labelledby={labelledBy}
      margin={{ ...noMargin, right: remToPixels(3) }}
    >
      <XAxis type="number" hide />
      <YAxis type="category" dataKey="tick" {...axis} width="auto" interval={0} />
      <Tooltip cursor={cursorStyle} content={BarTooltip} isAnimationActive={false} />
      <Bar {...bar} radius={[0, 4, 4, 0]}>
        <LabelList {...label} position="right" />
      </Bar>
    </BarChart>
  )
}

/** The tooltip of the bar under the pointer, or reached with the arrow keys. */
function BarTooltip({ active, payload }: TooltipContentProps) {
  const hoveredBar = payload[0]?.payload as PatternBar | undefined
  if (!active || hoveredBar === undefined) return null
  return (
    <p role="status" className="measure rounded-sm bg-ink px-3 py-2 text-ground text-sm shadow-raised">
      {hoveredBar.label}: {plural(hoveredBar.count, 'catch')} ({formatPercent(hoveredBar.share)})
      {hoveredBar.timeShare !== null && (
        <span className="block">{formatPercent(hoveredBar.timeShare)} of the time</span>
      )}
    </p>
  )
}

/** Every sixth hour; large text leaves out some of them. */
function quarterDays(bars: readonly PatternBar[]): string[] {
  return bars.filter((_, hour) => hour % 6 === 0).map(({ tick }) => tick)
}

const fontSize = remToPixels(13 / 16)
const frame = {
  responsive: true,
  style: { width: '100%', height: '100%' },
  accessibilityLayer: true,
} as const
const noMargin = { top: 0, right: 0, bottom: 0, left: 0 }
/** Large text is wider than a column, also at the first and the last one. */
const overhang = Math.max(0, remToPixels(1) - 16)
const besideColumns = { ...noMargin, left: overhang, right: overhang }
const bar = { dataKey: 'count', fill: 'var(--action)', maxBarSize: 24, isAnimationActive: false } as const
const axis = {
  tick: { fill: 'var(--quiet)', fontSize },
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
} as const
const label = { dataKey: 'count', fill: 'var(--ink)', fontSize } as const
const cursorStyle = { fill: 'var(--tint)' }

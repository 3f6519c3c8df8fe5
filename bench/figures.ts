/** A measured value. Given a baseline of the same round, what counts is how many times that it is. */
export interface Figure {
  what: string
  /** The amount of data. */
  data?: string
  value: number
  unit: 'ms' | 's' | 'MB' | 'KB' | 'bytes' | 'CPU s' | 'CLS'
  times?: { of: string; value: number }
  /** The budget: the most that the ratio may be, or the value if there is none. */
  atMost?: number
}

/** Prints all figures as a table, and how many budgets were met. */
export function printFigures(figures: Figure[]): void {
  const rows = [['what', 'data', 'value', 'ratio', 'budget', ''], ...figures.map(formatFigure)]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const budgeted = figures.filter(({ atMost }) => atMost !== undefined)
  console.log(`\n${budgeted.filter(isMet).length} of ${budgeted.length} budgets met`)
}

/** Formats the columns of a figure: what, data, value, ratio, budget, whether it is met. */
export function formatFigure(figure: Figure): string[] {
  const { what, data = '', value, unit, times, atMost } = figure
  return [
    what,
    data,
    `${formatNumber(value)} ${unit}`,
    times ? `${formatNumber(times.value)} times ${times.of}` : '',
    atMost === undefined ? '' : `at most ${atMost}${times ? '' : ` ${unit}`}`,
    atMost === undefined ? '' : isMet(figure) ? 'met' : 'MISSED',
  ]
}

function isMet({ value, times, atMost = Number.POSITIVE_INFINITY }: Figure): boolean {
  return (times?.value ?? value) <= atMost
}

/** Formats with three significant digits. */
function formatNumber(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

/** Returns the median and how many times a baseline it is: the median of the ratios of each round. */
export function compare(values: number[], of: string, baselines: number[]): Pick<Figure, 'value' | 'times'> {
  const ratios = values.map((value, round) => value / (baselines[round] ?? Number.NaN))
  return { value: median(values), times: { of, value: median(ratios) } }
}

export function median(samples: number[]): number {
  return percentile(samples, 0.5)
}

/** Returns the nearest-rank percentile: the least sample that a share of the samples, such as 0.95, doesn't exceed. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

/** Returns how long some work takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

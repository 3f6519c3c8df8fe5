/** A measured value, and what the bare library needs for the same work in the same run. */
export interface Figure {
  what: string
  /** The amount of data. */
  data?: string
  value: number
  unit: 'ms' | 's' | 'MB' | 'KB' | 'photos/s' | 'CPU s' | 'CLS'
  bare?: { what: string; value: number }
  budget?: Budget
}

/** A limit for a value, or for its ratio to that of the bare library. */
export type Budget = { atMost: number } | { ratioAtLeast: number } | { ratioAtMost: number }

/** Prints all figures as a table, and how many budgets were met. */
export function printFigures(figures: Figure[]): void {
  const header = ['what', 'data', 'Creel', 'bare', 'Creel / bare', 'budget', '']
  const rows = [header, ...figures.map(formatFigure)]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const budgeted = figures.filter(({ budget }) => budget !== undefined)
  console.log(`\n${budgeted.filter(isMet).length} of ${budgeted.length} budgets met`)
}

/** Formats the columns of a figure: what, data, value, bare library, ratio, budget, whether it is met. */
export function formatFigure(figure: Figure): string[] {
  const { what, data = '', value, unit, bare, budget } = figure
  return [
    what,
    data,
    `${formatNumber(value)} ${unit}`,
    bare ? `${formatNumber(bare.value)} ${unit} ${bare.what}` : '',
    bare ? formatNumber(value / bare.value) : '',
    budget ? formatBudget(budget, unit) : '',
    budget ? (isMet(figure) ? 'met' : 'MISSED') : '',
  ]
}

function isMet({ value, bare, budget }: Figure): boolean {
  if (budget === undefined) return true
  if ('atMost' in budget) return value <= budget.atMost
  const ratio = value / (bare?.value ?? Number.NaN)
  return 'ratioAtLeast' in budget ? ratio >= budget.ratioAtLeast : ratio <= budget.ratioAtMost
}

function formatBudget(budget: Budget, unit: string): string {
  if ('atMost' in budget) return `at most ${budget.atMost} ${unit}`
  return 'ratioAtLeast' in budget
    ? `ratio at least ${budget.ratioAtLeast}`
    : `ratio at most ${budget.ratioAtMost}`
}

/** Formats with three significant digits. */
function formatNumber(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
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

/** Repeats some work and returns how long each run takes, in ms. */
export async function durations(
  repeats: number,
  work: (repeat: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) times.push(await timed(() => work(repeat)))
  return times
}

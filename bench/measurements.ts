/** One measured value beside its own limit: what the bare library does with the same work in the same run. */
export interface Figure {
  what: string
  /** How much data there was. */
  data?: string
  value: number
  unit: 'ms' | 's' | 'MB' | 'KB' | 'photos/s' | 'CPU s'
  bare?: { what: string; value: number }
  budget?: Budget
}

/** What a value must keep to, or its share of what the bare library reaches. */
export type Budget = { atMost: number } | { ratioAtLeast: number } | { ratioAtMost: number }

/** Prints all figures as one table, and how many budgets were met. */
export function printFigures(figures: Figure[]): void {
  const header = ['what', 'data', 'Creel', 'bare', 'Creel / bare', 'budget', '']
  const rows = [header, ...figures.map(rowOf)]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const held = figures.filter(({ budget }) => budget !== undefined)
  console.log(`\n${held.filter(isMet).length} of ${held.length} budgets met`)
}

/** A figure in words: what, how much data, its value, that of the bare library, the ratio, the budget, whether it is met. */
export function rowOf(figure: Figure): string[] {
  const { what, data = '', value, unit, bare, budget } = figure
  return [
    what,
    data,
    `${tidy(value)} ${unit}`,
    bare ? `${tidy(bare.value)} ${unit} ${bare.what}` : '',
    bare ? tidy(value / bare.value) : '',
    budget ? tell(budget, unit) : '',
    budget ? (isMet(figure) ? 'met' : 'MISSED') : '',
  ]
}

function isMet({ value, bare, budget }: Figure): boolean {
  if (budget === undefined) return true
  if ('atMost' in budget) return value <= budget.atMost
  const ratio = value / (bare?.value ?? Number.NaN)
  return 'ratioAtLeast' in budget ? ratio >= budget.ratioAtLeast : ratio <= budget.ratioAtMost
}

function tell(budget: Budget, unit: string): string {
  if ('atMost' in budget) return `at most ${budget.atMost} ${unit}`
  return 'ratioAtLeast' in budget
    ? `ratio at least ${budget.ratioAtLeast}`
    : `ratio at most ${budget.ratioAtMost}`
}

/** Three digits that count. */
function tidy(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

/** The value that a share of the samples stays below, e.g. 0.95. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** How long some work takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** How long the same work takes each of so many times, in ms. */
export async function durations(
  repeats: number,
  work: (repeat: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) times.push(await timed(() => work(repeat)))
  return times
}

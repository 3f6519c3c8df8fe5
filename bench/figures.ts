/** One measured value, and what it is held against. */
export interface Figure {
  what: string
  value: string
  budget?: string
}

/** Prints the figures of one bench as a table. */
export function printFigures(name: string, figures: Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length))
  console.log(`\n${name}`)
  for (const { what, value, budget } of figures) {
    console.log(`  ${what.padEnd(width)}  ${value}${budget ? `   (budget: ${budget})` : ''}`)
  }
}

/** The value that a share of the samples stays below, e.g. 0.95. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`

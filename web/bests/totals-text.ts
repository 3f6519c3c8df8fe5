import { plural } from '../../shared/formatting/plural.ts'

/** Says how much was caught: `113 catches · 9 species`. */
export function totalsText({
  catchCount,
  speciesCount,
}: {
  catchCount: number
  speciesCount: number
}): string {
  const speciesTexts = speciesCount === 0 ? [] : [plural(speciesCount, 'species')]
  return [plural(catchCount, 'catch'), ...speciesTexts].join(' · ')
}

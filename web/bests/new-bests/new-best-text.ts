import { isSizeKnown } from '../../../shared/bests/choose-best.ts'
import { catchBands } from '../../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../../shared/catches/catch-size.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { SizeContext } from '../../catches/row-parts.ts'
import type { NewBest } from './find-new-bests.ts'

/** Most bests that a toast lists. */
const maxListed = 3

/** Returns title and description of the toast about new bests; the description is null for a single one. */
export function newBestsText(
  newBests: readonly NewBest[],
  context: SizeContext,
): { title: string; description: string | null } {
  const texts = newBests.map((best) => bestText(best, context))
  if (texts.length === 1) return { title: `New best ${texts[0]}`, description: null }
  const rest = texts.length - maxListed
  const listed = [...texts.slice(0, maxListed), ...(rest > 0 ? [`and ${rest} more`] : [])]
  return { title: `${plural(texts.length, 'new best')}`, description: listed.join(' · ') }
}

function bestText(best: NewBest, { units, lengthErrors }: SizeContext): string {
  const { caught, species, measure } = best
  const bands = catchBands(caught, lengthErrors)
  const size =
    measure === 'length'
      ? formatCatchLength(caught, bands, units)
      : formatCatchWeight(caught, bands, units, 'lbs')
  return `${titleCase(species)}: ${size}, ${sourceText(best)}`
}

function sourceText({ caught, measure }: NewBest): string {
  if (!isSizeKnown(caught, measure)) return 'an AI estimate'
  const source = measure === 'length' ? caught.lengthSource : caught.weightSource
  return source === 'ruler' ? 'read with the ruler' : source
}

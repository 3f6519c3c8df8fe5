import { Link } from '@tanstack/react-router'
import type { SpeciesBest } from '../../shared/bests.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { speciesName } from './species-cards.ts'

interface UnmeasuredSpeciesProps {
  species: readonly SpeciesBest[]
  /** Whether no species has been measured at all. */
  isAll: boolean
}

/** The number of species listed by name. */
const maxNames = 8

/** The species without a measured catch, and how to add a measure. */
export function UnmeasuredSpecies({ species, isAll }: UnmeasuredSpeciesProps) {
  if (species.length === 0) return null
  const names = species
    .slice(0, maxNames)
    .map((best) => `${speciesName(best)} (${plural(best.catchCount, 'catch')})`)
  const rest = species.length - names.length
  return (
    <section className="rounded-lg border border-hairline bg-sheet p-4 text-sm">
      <h2 className="font-bold text-base">{isAll ? 'No measurements yet' : 'Not measured yet'}</h2>
      <p className="measure mt-1 [overflow-wrap:anywhere]">
        {names.join(', ')}
        {rest > 0 && ` and ${rest.toLocaleString('en-US')} more`}
      </p>
      <p className="mt-2 text-quiet">
        A personal best needs a length or a weight. Open one of{' '}
        <Link to="/photos" className="font-semibold text-action underline">
          your photos
        </Link>{' '}
        and choose Edit to add one.
      </p>
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import type { SpeciesBest } from '../../shared/bests.ts'
import { plural } from '../ui/plural.ts'
import { speciesName } from './best-words.ts'

interface UnmeasuredProps {
  species: readonly SpeciesBest[]
  /** No species has been measured at all. */
  isAll: boolean
}

/** So many are called by their names. */
const mostNames = 8

/** The species that have no best yet, and how they get one. */
export function Unmeasured({ species, isAll }: UnmeasuredProps) {
  if (species.length === 0) return null
  const names = species
    .slice(0, mostNames)
    .map((each) => `${speciesName(each)} (${plural(each.catchCount, 'catch')})`)
  const rest = species.length - names.length
  return (
    <section className="rounded-lg border border-hairline bg-sheet p-4 text-sm">
      <h2 className="font-bold text-base">{isAll ? 'No measures yet' : 'Not measured yet'}</h2>
      <p className="measure mt-1 [overflow-wrap:anywhere]">
        {names.join(', ')}
        {rest > 0 && ` and ${rest.toLocaleString('en-US')} more`}
      </p>
      <p className="mt-2 text-quiet">
        A best needs a length or a weight. Open a photo in{' '}
        <Link to="/photos" className="font-semibold text-action underline">
          your photos
        </Link>{' '}
        and add it with Edit.
      </p>
    </section>
  )
}

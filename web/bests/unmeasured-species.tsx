import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { SpeciesBest } from '../../shared/bests.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import type { CaughtFish } from '../log/caught-fish.ts'
import { speciesName } from './species-cards.ts'

interface UnmeasuredSpeciesProps {
  species: readonly SpeciesBest[]
  /** All fish of the log. */
  fish: readonly CaughtFish[]
  /** Whether no species has been measured at all. */
  isAll: boolean
}

/** The number of species listed by name. */
const maxNames = 8

/** The species without a measured catch, and how to add a measure. */
export function UnmeasuredSpecies({ species, fish, isAll }: UnmeasuredSpeciesProps) {
  const { hasPhotos, hasNoted } = useMemo(() => findKinds(species, fish), [species, fish])
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
        A personal best needs a length or a weight. Open one of your{' '}
        {hasPhotos && <ListLink to="/photos">photos</ListLink>}
        {hasPhotos && hasNoted && ' or '}
        {hasNoted && <ListLink to="/catches">catches without photos</ListLink>} to add one.
      </p>
    </section>
  )
}

function ListLink({ to, children }: { to: '/photos' | '/catches'; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-action underline">
      {children}
    </Link>
  )
}

/** Returns whether fish of these species have photos, and whether some have none. */
function findKinds(species: readonly SpeciesBest[], fish: readonly CaughtFish[]) {
  const folded = new Set(species.map((best) => fold(best.species)))
  const found = fish.filter(({ caught }) => folded.has(fold(caught.species)))
  const hasNoted = found.some(({ photo }) => photo === null)
  return { hasNoted, hasPhotos: !hasNoted || found.some(({ photo }) => photo !== null) }
}

function fold(species: string | null): string {
  return normalizeName(species ?? '')
}

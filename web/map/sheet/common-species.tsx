import { Link } from '@tanstack/react-router'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import { commonSpecies } from '../../log/catch-summary.ts'
import type { CaughtFish } from '../../log/caught-fish.ts'
import { useOwnCatchesFilter } from '../../log/use-own-catches-filter.ts'
import { Chip } from '../../ui/chip.tsx'
import { useFirstItems } from '../../ui/use-first-items.tsx'

interface CommonSpeciesProps {
  fish: readonly CaughtFish[]
  location: { id: string; name: string }
}

/**
 * Lists the species caught at a location, the most frequent first; each leads to its photos there. Renders nothing if no
 * species is known.
 */
export function CommonSpecies({ fish, location }: CommonSpeciesProps) {
  const [shown, restChip] = useFirstItems(commonSpecies(fish))
  const ownCatches = useOwnCatchesFilter()
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="common-species" className="flex flex-col gap-2">
      <h3 id="common-species" className="font-semibold text-sm">
        Common Species
      </h3>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ species, count, hasPhoto }) => {
          const text = (
            <>
              <span className="min-w-0 [overflow-wrap:anywhere]">{titleCase(species)}</span>
              <span className="text-quiet"> {count.toLocaleString('en-US')}</span>
            </>
          )
          return (
            <li key={species} className="min-w-0">
              {hasPhoto ? (
                <Chip asChild className="measure max-w-full gap-1!">
                  <Link
                    to="/photos"
                    search={{ locationId: location.id, locationName: location.name, species, ...ownCatches }}
                  >
                    {text}
                  </Link>
                </Chip>
              ) : (
                <span className="measure flex min-h-11 items-center gap-1 pr-4 font-semibold text-sm">
                  {text}
                </span>
              )}
            </li>
          )
        })}
        {restChip && <li>{restChip}</li>}
      </ul>
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { CaughtFish } from '../../log/caught-fish.ts'
import { commonSpecies } from './catch-summary.ts'

const maxShown = 12

interface CommonSpeciesProps {
  fish: readonly CaughtFish[]
  location: { id: string; name: string }
}

/**
 * Lists the species caught at a location, the most frequent first; each leads to its photos there. Renders nothing if no
 * species is known.
 */
export function CommonSpecies({ fish, location }: CommonSpeciesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const found = commonSpecies(fish)
  if (found.length === 0) return null
  const shown = isWhole ? found : found.slice(0, maxShown)
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
                <Link
                  to="/photos"
                  search={{ locationId: location.id, locationName: location.name, species }}
                  className={`${chip} bg-tint hover:underline`}
                >
                  {text}
                </Link>
              ) : (
                <span className={chip}>{text}</span>
              )}
            </li>
          )
        })}
        {found.length > shown.length && (
          <li>
            <button type="button" onClick={() => setIsWhole(true)} className={`${chip} bg-tint`}>
              +{found.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

const chip = 'measure flex min-h-11 items-center gap-1 rounded-full px-4 font-semibold text-sm'

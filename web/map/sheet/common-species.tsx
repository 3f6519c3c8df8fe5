import { titleCase } from '../../../shared/formatting/title-case.ts'
import type { CaughtFish } from '../../log/caught-fish.ts'
import { Badge } from '../../ui/badge.tsx'
import { commonSpecies } from './catch-summary.ts'

const maxShown = 12

/** Lists the species caught at a location, the most frequent first. Renders nothing if no species is known. */
export function CommonSpecies({ fish }: { fish: readonly CaughtFish[] }) {
  const found = commonSpecies(fish)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="common-species" className="flex flex-col gap-2">
      <h3 id="common-species" className="font-semibold text-sm">
        Common Species
      </h3>
      <ul className="flex flex-wrap gap-2">
        {found.slice(0, maxShown).map(({ species, count }) => (
          <li key={species}>
            <Badge className="min-h-8 px-3">
              {titleCase(species)}
              <span className="text-quiet"> {count.toLocaleString('en-US')}</span>
            </Badge>
          </li>
        ))}
        {found.length > maxShown && (
          <li>
            <Badge className="min-h-8 px-3">+{found.length - maxShown} more</Badge>
          </li>
        )}
      </ul>
    </section>
  )
}

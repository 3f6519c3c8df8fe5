import type { LocationPhoto } from '../../../shared/locations.ts'
import { titleCase } from '../../photos/photo-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { commonSpecies } from './catch-summary.ts'

const mostShown = 12

/** Lists the species caught at a location, the most frequent first. Renders nothing if no species is known. */
export function CommonSpecies({ photos }: { photos: readonly LocationPhoto[] }) {
  const found = commonSpecies(photos)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="common-species" className="flex flex-col gap-2">
      <h3 id="common-species" className="font-semibold text-sm">
        Common Species
      </h3>
      <ul className="flex flex-wrap gap-2">
        {found.slice(0, mostShown).map(({ species, count }) => (
          <li key={species}>
            <Badge className="min-h-8 px-3">
              {titleCase(species)}
              <span className="text-quiet"> {count.toLocaleString('en-US')}</span>
            </Badge>
          </li>
        ))}
        {found.length > mostShown && (
          <li>
            <Badge className="min-h-8 px-3">+{found.length - mostShown} more</Badge>
          </li>
        )}
      </ul>
    </section>
  )
}

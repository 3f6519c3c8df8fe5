import { plural } from '../../../shared/formatting/plural.ts'
import type { Location } from '../../../shared/locations.ts'
import { formatLastVisit } from '../../locations/format-visit.ts'

/** The statistics of a location in one line. */
export function StatLine({ location: { catchCount, species, lastVisit } }: { location: Location }) {
  const texts = [plural(catchCount, 'catch'), plural(species.length, 'species')]
  return (
    <p className="measure text-sm">
      {texts.join(' · ')} · Last visit: {formatLastVisit(lastVisit)}
    </p>
  )
}

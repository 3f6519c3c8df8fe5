import type { Location } from '../../../shared/locations.ts'
import { formatLastVisit } from '../../locations/format-visit.ts'

/** The statistics of a location. */
export function StatCards({ location }: { location: Location }) {
  const { catchCount, lastVisit, latitude, longitude, species } = location
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      <Stat name="Total Catches">{catchCount.toLocaleString('en-US')}</Stat>
      <Stat name="Last Visit">{formatLastVisit(lastVisit)}</Stat>
      <Stat name="Coordinates">
        {latitude.toFixed(4)}, {longitude.toFixed(4)}
      </Stat>
      <Stat name="Species">{species.length.toLocaleString('en-US')}</Stat>
    </dl>
  )
}

function Stat({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="rounded-md bg-tint px-3 py-3">
      <dt className="text-quiet text-xs">{name}</dt>
      <dd className="measure font-bold text-sm [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

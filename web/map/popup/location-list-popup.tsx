import { ChevronRight } from 'lucide-react'
import { plural } from '../../../shared/formatting/plural.ts'
import type { LocationMarker } from '../markers/cluster-index.ts'

interface LocationListPopupProps {
  locations: LocationMarker[]
  onChoose(location: LocationMarker): void
}

/** A list of locations that are so close together that no zoom splits their cluster. */
export function LocationListPopup({ locations, onChoose }: LocationListPopupProps) {
  return (
    <div className="flex flex-col">
      <p className="flex min-h-15 items-center pr-14 pl-4 font-bold">
        {plural(locations.length, 'location')} here
      </p>
      <ul className="location-list overflow-y-auto overscroll-contain border-hairline border-t pb-2">
        {locations.map((location) => (
          <li key={location.id}>
            <button
              type="button"
              onClick={() => onChoose(location)}
              className="flex min-h-13 w-full items-center gap-2 px-4 py-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-sm">{location.name}</span>
                <span className="measure block text-quiet text-xs">
                  {plural(location.photoCount, 'photo')}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

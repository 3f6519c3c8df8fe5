import { ChevronRight } from 'lucide-react'
import { plural } from '../../ui/plural.ts'
import type { SpotPin } from '../pins/cluster-index.ts'

interface SpotListPopupProps {
  spots: SpotPin[]
  onChoose(spot: SpotPin): void
}

/** A list of locations that are so close together that no zoom splits their cluster. */
export function SpotListPopup({ spots, onChoose }: SpotListPopupProps) {
  return (
    <div className="flex flex-col">
      <p className="flex min-h-15 items-center pr-14 pl-4 font-bold">
        {plural(spots.length, 'location')} here
      </p>
      <ul className="max-h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain border-hairline border-t pb-2">
        {spots.map((spot) => (
          <li key={spot.id}>
            <button
              type="button"
              onClick={() => onChoose(spot)}
              className="flex min-h-13 w-full items-center gap-2 px-4 py-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-sm">{spot.name}</span>
                <span className="measure block text-quiet text-xs">{plural(spot.photoCount, 'photo')}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

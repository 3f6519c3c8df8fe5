import { Link } from '@tanstack/react-router'
import { Images, X } from 'lucide-react'
import { plural } from '../../../shared/formatting/plural.ts'
import { FilterChips } from '../../photos/filter/filter-chips.tsx'
import { filterControls } from '../../photos/filter/filter-controls.ts'
import { pickFilter } from '../../photos/filter/filter-params.ts'
import { NoMatches } from '../../photos/filter/no-matches.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { MapFilter } from './use-map-filter.ts'

/** The chips that filter the map, the way to the photos that match, and what to do if none does. */
export function MapFilterBar({ filter: { state, photos, counts } }: { filter: MapFilter }) {
  const { search } = state.filter
  const matchCount = counts?.values().reduce((sum, count) => sum + count, 0) ?? null
  return (
    <>
      <search aria-label="Filter locations" className={chips}>
        {matchCount !== null && matchCount > 0 && (
          <Chip variant="action" asChild>
            <Link to="/photos" search={pickFilter}>
              <Images aria-hidden />
              {plural(matchCount, 'photo')}
            </Link>
          </Chip>
        )}
        {search !== undefined && (
          <Chip aria-pressed onClick={() => state.setSearchText('')}>
            <span className="max-w-[10rem] truncate">“{search.trim()}”</span>
            <X aria-hidden />
          </Chip>
        )}
        <FilterChips controls={mapControls} photos={photos ?? []} filterState={state} />
        <p role="status" className="sr-only">
          {matchCount !== null &&
            counts !== null &&
            `${plural(matchCount, 'photo')} at ${plural(counts.size, 'location')}`}
        </p>
      </search>
      {matchCount === 0 && (
        <div className={card}>
          <NoMatches photos={photos ?? []} filterState={state} />
        </div>
      )}
    </>
  )
}

// Every catch on the map has a location.
const mapControls = filterControls.filter(
  (control) => control.kind !== 'flag' || control.name !== 'noLocation',
)

// The chips scroll sideways where the map is narrow or low; in a low window they are beside the search.
const chips =
  'pointer-events-auto -mx-3 flex gap-2 overflow-x-auto px-3 pt-1 pb-3 [scrollbar-width:none] *:shadow-raised ' +
  'sm:mx-0 sm:flex-wrap sm:justify-center sm:px-0 [@media(max-height:432px)]:mr-14 [@media(max-height:432px)]:flex-1 ' +
  '[@media(max-height:432px)]:flex-nowrap [@media(max-height:432px)]:justify-start'

const card =
  'pointer-events-auto mx-auto max-h-[calc(100dvh-(--spacing(74)))] overflow-y-auto rounded-xl bg-sheet shadow-floating *:py-6 ' +
  '[@media(max-height:49rem)]:[&_svg]:hidden [@media(max-height:432px)]:absolute ' +
  '[@media(max-height:432px)]:top-14 [@media(max-height:432px)]:left-82 [@media(max-height:432px)]:max-h-[calc(100dvh-(--spacing(60)))] ' +
  '[@media(max-height:432px)]:*:py-2'

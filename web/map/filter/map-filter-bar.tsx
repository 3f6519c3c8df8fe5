import { Link } from '@tanstack/react-router'
import type * as L from 'leaflet'
import { Fish, Images, X } from 'lucide-react'
import { useCallback } from 'react'
import { notedCatchesText } from '../../../shared/formatting/noted-catches.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import type { MapPoint } from '../../../shared/locations.ts'
import { formatArea, isInArea } from '../../../shared/photos/area.ts'
import { filters } from '../../../shared/photos/match-photo.ts'
import { pickFilter } from '../../../shared/photos/photo-filter.ts'
import { useMapBounds } from '../../base-map/leaflet-map.ts'
import { areaBetween } from '../../base-map/world.ts'
import { useChipOrder } from '../../filter/chip-order.ts'
import { FilterChips } from '../../filter/filter-chips.tsx'
import { NoMatches } from '../../filter/no-matches.tsx'
import { countNoted } from '../../filter/noted-text.ts'
import { Chip, chipLinkClass } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useScrollEnd } from '../../ui/use-scroll-end.ts'
import type { MapFilter } from './use-map-filter.ts'

export interface MapFilterBarProps {
  map: L.Map | null
  filter: MapFilter
}

/** The chips that filter the map, the way to the photos that match, and what to do if none does. */
export function MapFilterBar({ map, filter: { state, photos, counts, noted, points } }: MapFilterBarProps) {
  const { search } = state.filter
  const matchCount = counts && [...counts.values()].reduce((sum, count) => sum + count, 0)
  const notedText = noted.length === 0 ? null : notedCatchesText(countNoted(noted.map((each) => each.noted)))
  const { isAtEnd, scroller, end } = useScrollEnd()
  const { rowRef, ...ordered } = useChipOrder(mapControls, state)
  const refs = useCallback(
    (row: HTMLElement | null) => {
      scroller(row)
      rowRef(row)
    },
    [scroller, rowRef],
  )
  return (
    <>
      <search
        ref={refs}
        aria-label="Filter locations"
        className={classNames(chips, !isAtEnd && 'mask-r-from-[calc(100%-2.5rem)]')}
        onWheel={({ currentTarget, deltaX, deltaY }) => deltaX === 0 && currentTarget.scrollBy(deltaY, 0)}
      >
        <PhotosLink map={map} points={points ?? []} isFiltered={state.isActive} />
        {notedText !== null && (
          <Link to="/catches" search={pickFilter} className={chipLinkClass({ variant: 'action' })}>
            <Fish aria-hidden />
            {notedText}
          </Link>
        )}
        {search !== undefined && (
          <Chip aria-pressed onClick={() => state.setSearchText('')}>
            <span className="max-w-[10rem] truncate">“{search.trim()}”</span>
            <X aria-hidden />
          </Chip>
        )}
        <FilterChips photos={photos ?? []} {...ordered} />
        <div ref={end} className="-ml-2 shadow-none!" />
        <p role="status" className="sr-only">
          {matchCount !== null &&
            counts !== null &&
            [`${plural(matchCount, 'photo')} at ${plural(counts.size, 'location')}`, notedText]
              .filter((text) => text !== null)
              .join(', ')}
        </p>
      </search>
      {matchCount === 0 && notedText === null && (
        <div className={card}>
          <NoMatches photos={photos ?? []} filterState={state} noted={null} />
        </div>
      )}
    </>
  )
}

interface PhotosLinkProps {
  map: L.Map | null
  points: readonly MapPoint[]
  isFiltered: boolean
}

/** Leads to the photos that the map shows if it shows a part of them, otherwise to all that match the filter. */
function PhotosLink({ map, points, isFiltered }: PhotosLinkProps) {
  const bounds = useMapBounds(map)
  const total = countPhotos(points)
  if (total === 0 || bounds === null) return null
  const { north, west, south, east } = bounds
  const area = areaBetween({ lat: north, lng: west }, { lat: south, lng: east })
  const shown = countPhotos(
    points.filter(([, latitude, longitude]) => isInArea(area, { latitude, longitude })),
  )
  const isPart = shown > 0 && shown < total
  if (!isPart && !isFiltered) return null
  return (
    <Link
      to="/photos"
      search={(filter) => ({ ...pickFilter(filter), ...(isPart && { area: formatArea(area) }) })}
      className={chipLinkClass({ variant: 'action' })}
    >
      <Images aria-hidden />
      {isPart ? `${plural(shown, 'photo')} here` : plural(total, 'photo')}
    </Link>
  )
}

function countPhotos(points: readonly MapPoint[]): number {
  return points.reduce((sum, [, , , photoCount]) => sum + photoCount, 0)
}

// Every catch on the map has a location.
const mapControls = filters.filter((control) => control.kind !== 'flag' || control.name !== 'noLocation')

// One row, so that the map stays visible; in a low window it is beside the search.
const chips =
  'pointer-events-auto -mx-3 flex justify-center-safe gap-2 overflow-x-auto scroll-px-10 px-3 pt-1 pb-3 [scrollbar-width:none] *:shadow-raised ' +
  '[@media(max-height:432px)]:mr-14 [@media(max-height:432px)]:ml-0 [@media(max-height:432px)]:flex-1 ' +
  '[@media(max-height:432px)]:justify-start [@media(max-height:432px)]:px-0'

const card =
  'pointer-events-auto mx-auto max-h-[calc(100dvh-(--spacing(74)))] overflow-y-auto rounded-xl bg-sheet shadow-floating *:py-6 ' +
  '[@media(max-height:49rem)]:[&_svg]:hidden [@media(max-height:432px)]:absolute ' +
  '[@media(max-height:432px)]:top-14 [@media(max-height:432px)]:left-82 [@media(max-height:432px)]:max-h-[calc(100dvh-(--spacing(60)))] ' +
  '[@media(max-height:432px)]:*:py-2'

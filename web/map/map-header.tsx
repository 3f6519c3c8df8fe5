import type { UseQueryResult } from '@tanstack/react-query'
import type L from 'leaflet'
import { ListFilter } from 'lucide-react'
import type { MapPoint } from '../../shared/locations.ts'
import { useConfig } from '../api-client/config-api.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { MapFilter } from './filter/use-map-filter.ts'
import { LazyMapFilterBar } from './lazy-parts.tsx'
import { MapStatus } from './map-status.tsx'
import { MapSearch } from './search/map-search.tsx'
import type { MapNavigation } from './view/use-map-navigation.ts'

interface MapHeaderProps {
  map: L.Map | null
  points: UseQueryResult<MapPoint[]>
  navigation: MapNavigation
  filter: MapFilter
  /** Whether the user places a pin; the search then leaves its room to large text. */
  isPlacing: boolean
}

/** The search and the filter above the map, and the state of its locations. */
export function MapHeader({ map, points, navigation, filter, isPlacing }: MapHeaderProps) {
  const { data: config } = useConfig()
  const { isOpen, open, close, setSearchText } = filter.state
  return (
    <div className={classNames(column, isPlacing && hiddenIfLow)}>
      <div data-map-header className="flex flex-col gap-2 [@media(max-height:432px)]:flex-row">
        <div className="mx-auto flex w-full max-w-md items-center gap-2 [@media(max-height:432px)]:mx-0 [@media(max-height:432px)]:w-80 [@media(max-height:432px)]:shrink-0">
          <MapSearch
            points={points.data ?? []}
            hasGeocoder={config?.geocoderConfigured ?? false}
            onChoose={(suggestion) =>
              suggestion.kind === 'photos'
                ? setSearchText(suggestion.search)
                : navigation.showFound(suggestion)
            }
          />
          <IconButton
            label="Filter"
            icon={ListFilter}
            variant="raised"
            aria-pressed={isOpen}
            className="pointer-events-auto"
            onClick={isOpen ? close : open}
          />
        </div>
        <LazyMapFilterBar map={map} filter={filter} />
      </div>
      <MapStatus points={points} />
    </div>
  )
}

const column = 'pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-col gap-3'

const hiddenIfLow = '[@container(height<16rem)_and_(width<40rem)]:hidden'

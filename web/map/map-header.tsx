import type { UseQueryResult } from '@tanstack/react-query'
import type { MapPoint } from '../../shared/locations.ts'
import { useConfig } from '../api-client/config-api.ts'
import { MapStatus } from './map-status.tsx'
import { MapSearch } from './search/map-search.tsx'
import type { MapNavigation } from './view/use-map-navigation.ts'

interface MapHeaderProps {
  points: UseQueryResult<MapPoint[]>
  navigation: MapNavigation
}

/** The search above the map, and the state of its locations. */
export function MapHeader({ points, navigation }: MapHeaderProps) {
  const { data: config } = useConfig()
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 z-10 mx-auto flex max-w-md flex-col gap-3 [@media(max-height:27rem)]:mx-0 [@media(max-height:27rem)]:max-w-xs">
      <MapSearch
        points={points.data ?? []}
        hasGeocoder={config?.geocoderConfigured ?? false}
        onChoose={navigation.showFound}
      />
      <MapStatus points={points} />
    </div>
  )
}

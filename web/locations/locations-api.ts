import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getLocation, listLocationGroups, listLocations, listMapPoints } from '../../shared/locations.ts'
import { queryKeyOf, queryOf } from '../http/query-of.ts'
import { showToast } from '../ui/toast.tsx'

/** Every fishing spot as the map needs it: id, place, number of photos, name. */
export const mapPointsQuery = queryOf(listMapPoints, { query: { names: 'true' } })

/** One fishing spot with all its photos. */
export function locationQuery(id: string) {
  return queryOf(getLocation, { params: { id } })
}

/** The fishing spots of the map. */
export function useMapPoints() {
  const points = useQuery(mapPointsQuery)
  useRefreshToast(points)
  return points
}

/** One fishing spot; whoever shows it shows its failure too. */
export function useLocation(id: string) {
  return useQuery(locationQuery(id))
}

/** Reads everything about locations again: after photos came, went or moved. */
export async function refreshLocations(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listLocations, listLocationGroups, listMapPoints].map((call) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(call) }),
    ),
  )
}

/** A failure is told in passing where older spots still stand; where there are none, the screen says it. */
function useRefreshToast({ errorUpdatedAt, data }: { errorUpdatedAt: number; data: unknown }): void {
  const hasSpots = useEffectEvent(() => data !== undefined)
  useEffect(() => {
    if (errorUpdatedAt === 0 || !hasSpots()) return
    showToast({ title: 'Error', description: 'Failed to fetch locations', destructive: true })
  }, [errorUpdatedAt])
}

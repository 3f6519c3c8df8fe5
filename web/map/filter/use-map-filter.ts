import { useMemo } from 'react'
import { groupBy } from '../../../shared/group-by.ts'
import type { MapPoint } from '../../../shared/locations.ts'
import { selectFilterableNoted } from '../../filter/select-filterable-noted.ts'
import { usePhotoFilter } from '../../filter/use-photo-filter.ts'
import { useLog } from '../../log/log-query.ts'
import { useCatches } from '../../photos/photos-api.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'

const loadMatcher = () => import('../../../shared/photos/match-photo.ts')

/** The filter of the map, and what it lets through. */
export type MapFilter = ReturnType<typeof useMapFilter>

/** Filters the map, which then shows only locations with matching catches, and the one with `openId`. */
export function useMapFilter(points: MapPoint[] | undefined, openId: string | undefined) {
  const state = usePhotoFilter()
  const { filter, isActive, isOpen, close } = state
  const matcher = useLazyModule(isOpen, loadMatcher, close)
  const catches = useCatches(isOpen)
  const photos = useMemo(() => catches?.filter(({ locationId }) => locationId !== null) ?? null, [catches])
  const counts = useMemo(() => {
    if (!isActive || photos === null || matcher === null) return null
    const found = photos.filter(matcher.createPhotoMatcher(filter))
    const byLocation = groupBy(found, ({ locationId }) => locationId)
    return new Map(Array.from(byLocation, ([id, { length }]) => [id, length]))
  }, [isActive, photos, matcher, filter])
  const allNoted = useLog(selectFilterableNoted, isOpen).data
  const noted = useMemo(() => {
    if (!isActive || allNoted === undefined || matcher === null) return []
    const matches = matcher.createPhotoMatcher(filter)
    return allNoted.filter((each) => each.locationId !== null && matches(each))
  }, [isActive, allNoted, matcher, filter])
  const matchingPoints = useMemo(() => {
    if (!isActive) return points
    if (counts === null) return undefined
    const notedIds = new Set(noted.map(({ locationId }) => locationId))
    return points?.flatMap(([id, latitude, longitude, , name]): MapPoint[] => {
      const count = counts.get(id) ?? 0
      return count > 0 || notedIds.has(id) || id === openId ? [[id, latitude, longitude, count, name]] : []
    })
  }, [points, isActive, counts, noted, openId])
  return {
    state,
    /** The catches with a location, before they are filtered; null until they are needed and loaded. */
    photos,
    /** How many of them match, by the id of their location; null without a filter, and until that is known. */
    counts,
    /** The catches without a photo, but with a location, that match; none without a filter. */
    noted,
    points: matchingPoints,
  }
}

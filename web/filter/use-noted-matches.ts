import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notedCatchesText } from '../../shared/formatting/noted-catches.ts'
import { createPhotoMatcher } from '../../shared/photos/match-photo.ts'
import { pickFilter } from '../../shared/photos/photo-filter.ts'
import { countNoted, notedMatchesText } from './noted-text.ts'
import { useNotedInScope } from './use-noted-in-scope.ts'
import type { PhotoFilterState } from './use-photo-filter.ts'

/** The catches without a photo that match a filter, and where to see them. */
export interface NotedMatches {
  count: number
  /** `1 catch without a photo matches`; without a filter, how many there are. */
  text: string
  /** The parameters of the list of catches without photos. */
  search: Record<string, string | undefined>
}

/** Returns which catches without a photo match the filter of the gallery; null if there are none at all, or they are not loaded. */
export function useNotedMatches({ filter, isActive }: PhotoFilterState): NotedMatches | null {
  const params = useSearch({ strict: false })
  const { noted = [] } = useNotedInScope()
  const counts = useMemo(
    () => countNoted(noted.filter(createPhotoMatcher(filter)).map((each) => each.noted)),
    [noted, filter],
  )
  if (noted.length === 0) return null
  const { locationId, locationName } = params
  return {
    count: counts.caught + counts.lost,
    text: isActive ? notedMatchesText(counts) : notedCatchesText(counts),
    search: { ...pickFilter(params), search: filter.search, locationId, locationName },
  }
}

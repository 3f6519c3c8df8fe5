import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { placeSearchQuery, useMatchCounts } from '../../locations/locations-api.ts'
import { type Suggestion, suggestCatches, suggestLocations, suggestPlaces } from './suggestions.ts'

interface Suggestions {
  items: Suggestion[]
  /** Whether the place search is pending, including its debounce. */
  searching: boolean
}

const typingDebounceMs = 500 // spec section 9

/**
 * Returns the suggestions for a text: the user's locations and photos at once, and places after the debounce (or at once if
 * `isSubmitted`). A failed place search returns none.
 */
export function useSuggestions(
  text: string,
  points: readonly MapPoint[],
  hasGeocoder: boolean,
  isSubmitted: boolean,
): Suggestions {
  const query = text.trim()
  const debouncedQuery = useDebounced(query, typingDebounceMs)
  const settledText = isSubmitted ? query : debouncedQuery
  const places = useQuery({ ...placeSearchQuery(settledText), enabled: hasGeocoder && settledText !== '' })
  const searching = hasGeocoder && query !== '' && (settledText !== query || places.isFetching)
  const currentPlaces = settledText === query ? places.data : undefined
  const matchCounts = useMatchCounts(query)
  const items = useMemo(
    () => [
      ...suggestLocations(points, query),
      ...suggestCatches(points, query, matchCounts),
      ...suggestPlaces(currentPlaces ?? []),
    ],
    [points, query, matchCounts, currentPlaces],
  )
  return { items, searching }
}

/** Returns the value debounced by `debounceMs`; an empty value takes effect at once. */
function useDebounced(value: string, debounceMs: number): string {
  const [settledText, setSettledText] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(value), value === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return value === '' ? '' : settledText
}

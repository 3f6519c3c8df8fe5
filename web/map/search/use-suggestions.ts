import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { placeSearchQuery } from '../../locations/locations-api.ts'
import { type Suggestion, suggestLocations, suggestPlaces } from './suggestions.ts'

interface Suggestions {
  items: Suggestion[]
  /** Whether the place search is pending, including its debounce. */
  searching: boolean
}

const typingDebounceMs = 500 // spec section 9

/**
 * Returns the suggestions for a text: the user's locations at once, and places after the debounce (or at once if
 * `isHasty`). A failed place search returns none.
 */
export function useSuggestions(
  text: string,
  points: readonly MapPoint[],
  hasGeocoder: boolean,
  isHasty: boolean,
): Suggestions {
  const asked = text.trim()
  const typed = useRested(asked, typingDebounceMs)
  const rested = isHasty ? asked : typed
  const places = useQuery({ ...placeSearchQuery(rested), enabled: hasGeocoder && rested !== '' })
  const searching = hasGeocoder && asked !== '' && (rested !== asked || places.isFetching)
  const found = rested === asked ? places.data : undefined
  const items = useMemo(
    () => [...suggestLocations(points, asked), ...suggestPlaces(found ?? [])],
    [points, asked, found],
  )
  return { items, searching }
}

/** Returns the value debounced by `restMs`; an empty value takes effect at once. */
function useRested(value: string, debounceMs: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return value === '' ? '' : rested
}

import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createNameMatcher } from '../../shared/name-matching.ts'
import { useLog } from '../log/log-query.ts'
import { type FilterableNoted, selectFilterableNoted } from './select-filterable-noted.ts'

/** The parameters that limit a screen to one location, or to photos without a catch. */
interface Scope {
  locationId?: string | undefined
  locationName?: string | undefined
  notFishing?: string | undefined
}

/** Loads the catches without a photo that a screen is about by its URL: all, those of one location, or none. */
export function useNotedInScope() {
  const { locationId, locationName, notFishing } = useSearch({ strict: false })
  const query = useLog(selectFilterableNoted)
  const noted = useMemo(
    () => query.data && inScope(query.data, { locationId, locationName, notFishing }),
    [query.data, locationId, locationName, notFishing],
  )
  return { query, noted }
}

/** Returns those at the location of a screen; a name counts only without an id, as for photos. */
export function inScope(
  noted: readonly FilterableNoted[],
  { locationId, locationName, notFishing }: Scope,
): readonly FilterableNoted[] {
  if (notFishing === 'true') return []
  if (locationId !== undefined) return noted.filter((each) => each.locationId === locationId)
  if (locationName === undefined) return noted
  const isThere = createNameMatcher(locationName)
  return noted.filter((each) => each.locationName !== null && isThere(each.locationName))
}

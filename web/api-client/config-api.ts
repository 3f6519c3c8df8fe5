import { useQuery } from '@tanstack/react-query'
import { getConfigEndpoint } from '../../shared/config.ts'
import { queryOptionsFor } from './query-options.ts'

/**
 * The query for what the running instance offers. Only the vision service can change while it runs; screens notice when
 * they open, at most a minute later.
 */
export const configQuery = { ...queryOptionsFor(getConfigEndpoint), staleTime: 60_000 }

/** Reads what the running instance offers. */
export function useConfig() {
  return useQuery(configQuery)
}

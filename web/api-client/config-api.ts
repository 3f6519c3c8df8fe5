import { useQuery } from '@tanstack/react-query'
import { getConfigEndpoint } from '../../shared/config.ts'
import { queryOptionsFor } from './query-options.ts'

/** The query for what the running instance offers, which cannot change while it runs. */
export const configQuery = queryOptionsFor(getConfigEndpoint)

/** Reads what the running instance offers, once. */
export function useConfig() {
  return useQuery(configQuery)
}

import { useQuery } from '@tanstack/react-query'
import { getConfig } from '../../shared/config.ts'
import { queryOf } from './query-of.ts'

/** What the running instance offers; it cannot change while it runs. */
export const configQuery = queryOf(getConfig)

/** What the running instance offers, read once. */
export function useConfig() {
  return useQuery(configQuery)
}

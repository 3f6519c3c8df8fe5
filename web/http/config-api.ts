import { useQuery } from '@tanstack/react-query'
import { getConfig } from '../../shared/config.ts'
import { queryOf } from './query-of.ts'

/** The query for what the running instance offers, which cannot change while it runs. */
export const configQuery = queryOf(getConfig)

/** Reads what the running instance offers, once. */
export function useConfig() {
  return useQuery(configQuery)
}

import { useQuery } from '@tanstack/react-query'
import { getBestsEndpoint } from '../../shared/bests.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'

/** Fetches the user's best catches and patterns. */
export function useBests() {
  const bests = useQuery(queryOptionsFor(getBestsEndpoint))
  useRefetchErrorToast(bests, 'Failed to load personal bests')
  return bests
}

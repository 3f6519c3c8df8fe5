import { useQuery } from '@tanstack/react-query'
import { getBests } from '../../shared/bests.ts'
import { queryOf } from '../http/query-of.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'

/** Fetches the user's best catches and patterns. */
export function useBests() {
  const bests = useQuery(queryOf(getBests))
  useRefreshToast(bests, 'Failed to load personal bests')
  return bests
}

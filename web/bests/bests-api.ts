import { useQuery } from '@tanstack/react-query'
import { getBests } from '../../shared/bests.ts'
import { queryOf } from '../http/query-of.ts'
import { useRefreshToast } from '../http/use-refresh-toast.ts'

/** What the angler's catches add up to. */
export function useBests() {
  const bests = useQuery(queryOf(getBests))
  useRefreshToast(bests, 'Failed to fetch personal bests')
  return bests
}

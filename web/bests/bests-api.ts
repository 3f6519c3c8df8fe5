import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { useLog } from '../log/log-query.ts'
import { selectBests } from './select-bests.ts'

/** Returns the user's best catches and patterns. */
export function useBests() {
  const bests = useLog(selectBests)
  useRefetchErrorToast(bests, 'Failed to load personal bests')
  return bests
}

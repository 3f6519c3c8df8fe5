import { useCallback } from 'react'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { selectCaughtFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'
import { selectBests } from './select-bests.ts'
import { findFishOfTheYear } from './yearly-best.ts'

/** Returns the user's best catches and patterns. */
export function useBests() {
  const bests = useLog(selectBests)
  useRefetchErrorToast(bests, 'Failed to load personal bests')
  return bests
}

/** Returns the biggest fish of this year, or of the last one in which a size is known; null if there is none. */
export function useFishOfTheYear() {
  const year = new Date().getFullYear()
  const select = useCallback(
    (rows: LogRows) => findFishOfTheYear(selectCaughtFish(rows), selectLengthErrors(rows), year),
    [year],
  )
  return useLog(select).data ?? null
}

import { useCallback } from 'react'
import { useRefetchErrorToast } from '../api-client/use-refetch-error-toast.ts'
import { selectCaughtFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'
import { selectBests } from './select-bests.ts'
import { type FishOfTheYear, listFishOfTheYear } from './yearly-best.ts'

/** Returns the user's best catches and patterns. */
export function useBests() {
  const bests = useLog(selectBests)
  useRefetchErrorToast(bests, 'Failed to load personal bests')
  return bests
}

/** Returns the biggest fish of each year in which a size is known, the last year first. */
export function useFishOfTheYear(): readonly FishOfTheYear[] {
  const year = new Date().getFullYear()
  const select = useCallback(
    (rows: LogRows) => listFishOfTheYear(selectCaughtFish(rows), selectLengthErrors(rows), year),
    [year],
  )
  return useLog(select).data ?? noFish
}

const noFish: readonly FishOfTheYear[] = []

import { me } from '../../shared/catches/angler.ts'
import { useLog } from './log-query.ts'
import { selectAnglers } from './select-fish-names.ts'

/**
 * Returns the parameter of the gallery that leaves out other anglers' fish, for links from counts of the user's own; none if
 * the log has no others.
 */
export function useOwnCatchesFilter(): { caughtBy?: string } {
  const anglers = useLog(selectAnglers).data ?? []
  return anglers.length === 0 ? {} : { caughtBy: me }
}

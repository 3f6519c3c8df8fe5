import { useSyncExternalStore } from 'react'
import { countUnsentEdits, pendingEdits } from './pending-edits.ts'

/** Returns how many edits of this account wait in this browser, in sync across tabs. */
export function usePendingEditCount(): number {
  return useSyncExternalStore(pendingEdits.subscribe, countUnsentEdits)
}

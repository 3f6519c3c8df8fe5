import { useSyncExternalStore } from 'react'
import { hasUnsent, pendingEdits } from './pending-edits.ts'

/** Returns whether changes of a photo, or a catch without one, wait to be sent. */
export function useIsUnsent(id: string | undefined): boolean {
  const edits = useSyncExternalStore(pendingEdits.subscribe, pendingEdits.getState)
  return hasUnsent(edits.get(id ?? ''))
}

import { useStore } from 'zustand'
import { beingSent, hasUnsent, pendingEdits, type ShownChange } from '../offline/pending-edits.ts'

/** Returns whether changes of a photo, or a catch without one, wait to be sent. */
export function useIsUnsent(id: string | undefined): boolean {
  return useStore(pendingEdits, (edits) => hasUnsent(edits.get(id ?? '')))
}

/** Returns whether a change of a part of a row is being saved. */
export function useIsBeingSaved(id: string, part: ShownChange['part']): boolean {
  return useStore(beingSent, (changes) => changes.some((change) => change.id === id && change.part === part))
}

import { useLayoutEffect, useReducer, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { type Selection, type SelectionAction, selectionReducer } from './selection.ts'

/** The state and actions of select mode. */
export type GallerySelection = ReturnType<typeof useSelection>

/** Manages select mode of the gallery. `place` identifies the list of photos; select mode ends when it changes. */
export function useSelection(photos: readonly Photo[] | undefined, place: string | null) {
  // A new reducer for each render, so that a step applies to the order that is shown.
  const [selection, step] = useReducer(
    (now: Selection | null, next: SelectionAction) => selectionReducer(now, next, photos ?? []),
    null,
  )
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useLayoutEffect(() => step({ do: 'look' }), [photos])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has a different place
  useLayoutEffect(() => step({ do: 'end' }), [place])
  return {
    /** Null outside of select mode. */
    ids: selection?.ids ?? null,
    step,
    /** Whether an action on the selected photos is running. */
    isBusy,
    setBusy,
    toggleMode: () => step({ do: selection === null ? 'start' : 'end' }),
  }
}

import { useLayoutEffect, useReducer, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { type Selection, type SelectionAction, selectionReducer } from '../grid/selection.ts'

/** The state and actions of select mode. */
export type GallerySelection = ReturnType<typeof useSelection>

/** Manages select mode, which ends on Back and when the list changes, which `listKey` identifies. */
export function useSelection(photos: readonly LogPhoto[] | undefined, listKey: string | null) {
  // A new reducer for each render, so that a step applies to the order that is shown.
  const [selection, dispatch] = useReducer(
    (current: Selection | null, action: SelectionAction) => selectionReducer(current, action, photos ?? []),
    null,
  )
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useLayoutEffect(() => dispatch({ type: 'sync' }), [photos])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is shown
  useLayoutEffect(() => dispatch({ type: 'end' }), [listKey])
  useCloseOnBack(selection !== null && !isBusy, () => dispatch({ type: 'end' }))
  return {
    /** Null outside of select mode. */
    ids: selection?.ids ?? null,
    dispatch,
    /** Whether an action on the selected photos is running. */
    isBusy,
    setBusy,
    toggleMode: () => dispatch({ type: selection === null ? 'start' : 'end' }),
  }
}

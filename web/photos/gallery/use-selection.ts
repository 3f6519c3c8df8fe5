import { useLayoutEffect, useReducer, useState } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { changeSelection, type Selection, type SelectionStep } from './selection.ts'

/** What the screen knows of select mode. */
export type GallerySelection = ReturnType<typeof useSelection>

/** Select mode of the gallery. `place` says which photos these are: elsewhere, select mode is over. */
export function useSelection(photos: readonly Photo[] | undefined, place: string | null) {
  // A reducer of its own in each rendering, so that a step is taken along the order that is shown.
  const [selection, step] = useReducer(
    (now: Selection | null, next: SelectionStep) => changeSelection(now, next, photos ?? []),
    null,
  )
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is looked at anew
  useLayoutEffect(() => step({ do: 'look' }), [photos])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has photos of its own
  useLayoutEffect(() => step({ do: 'end' }), [place])
  return {
    /** Null outside of select mode. */
    ids: selection?.ids ?? null,
    step,
    /** Something is done with the selected photos. */
    isBusy,
    setBusy,
    toggleMode: () => step({ do: selection === null ? 'start' : 'end' }),
  }
}

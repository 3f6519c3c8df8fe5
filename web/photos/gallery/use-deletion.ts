import { useCallback, useReducer } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import type { DeleteDialogProps } from './delete-dialog.tsx'
import { selectButtonId } from './gallery-heading.tsx'
import { nextAfter } from './selection.ts'
import type { GallerySelection } from './use-selection.ts'

/** A question that is put to the angler. */
interface Asked extends DeleteDialogProps {
  /** Tells one asking from the next, also of the same photos. */
  number: number
}

/** What the screen knows of photos that are to go. */
export type Deletion = ReturnType<typeof useDeletion>

/** Which photos the angler is about to delete: one, or all that are selected. */
export function useDeletion(photos: readonly Photo[] | undefined, { ids, step }: GallerySelection) {
  // A reducer of its own in each rendering, so that what was asked is looked up in what is shown.
  const [asked, ask] = useReducer((last: Asked | null, which: Photo | 'selected' | 'none'): Asked | null => {
    if (which === 'none') return null
    const isSelection = which === 'selected'
    const chosen = isSelection ? (photos ?? []).filter(({ id }) => ids?.has(id)) : [which]
    const next = nextAfter(photos ?? [], new Set(chosen.map(({ id }) => id)))
    return {
      number: (last?.number ?? 0) + 1,
      photos: chosen,
      isSelection,
      onDeleted: (deleted) => isSelection && step({ do: 'release', ids: deleted }),
      focusIfGone: () => cellOf(next) ?? document.getElementById(selectButtonId),
    }
  }, null)
  return {
    asked,
    askOne: useCallback((photo: Photo) => ask(photo), []),
    askSelected: () => ask('selected'),
    /** The question cannot be asked. */
    drop: () => ask('none'),
  }
}

function cellOf(photoId: string | null): HTMLElement | null {
  return photoId === null ? null : document.querySelector(`[data-photo="${CSS.escape(photoId)}"]`)
}

import { useCallback, useReducer } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import type { DeleteDialogProps } from './delete-dialog.tsx'
import { selectButtonId } from './gallery-heading.tsx'
import { nextAfter } from './selection.ts'
import type { GallerySelection } from './use-selection.ts'

/** A confirmation to show to the user. */
interface EndpointRequest extends DeleteDialogProps {
  /** Distinguishes one confirmation from the next, even of the same photos. */
  number: number
}

/** The deletion state and actions of a screen. */
export type Deletion = ReturnType<typeof useDeletion>

/** Manages which photos the user is about to delete: one, or all that are selected. */
export function useDeletion(photos: readonly Photo[] | undefined, { ids, step }: GallerySelection) {
  // A new reducer for each render, so that it looks up the photos in the list that is shown.
  const [asked, ask] = useReducer(
    (last: EndpointRequest | null, which: Photo | 'selected' | 'none'): EndpointRequest | null => {
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
    },
    null,
  )
  return {
    asked,
    askOne: useCallback((photo: Photo) => ask(photo), []),
    askSelected: () => ask('selected'),
    /** Closes the confirmation, because it cannot be shown. */
    drop: () => ask('none'),
  }
}

function cellOf(photoId: string | null): HTMLElement | null {
  return photoId === null ? null : document.querySelector(`[data-photo="${CSS.escape(photoId)}"]`)
}

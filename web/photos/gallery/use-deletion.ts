import { useCallback, useReducer } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import type { DeleteDialogProps } from './delete-dialog.tsx'
import { selectButtonId } from './gallery-heading.tsx'
import { nextRemaining } from './selection.ts'
import type { GallerySelection } from './use-selection.ts'

/** A confirmation to show to the user. */
interface DeletionRequest extends DeleteDialogProps {
  /** Distinguishes one confirmation from the next, even of the same photos. */
  number: number
}

/** The deletion state and actions of a screen. */
export type Deletion = ReturnType<typeof useDeletion>

/** Manages which photos the user is about to delete: one, or all that are selected. */
export function useDeletion(
  photos: readonly Photo[] | undefined,
  { ids, dispatch: dispatchSelection }: GallerySelection,
) {
  // A new reducer for each render, so that it looks up the photos in the list that is shown.
  const [request, dispatch] = useReducer(
    (previous: DeletionRequest | null, target: Photo | 'selected' | 'none'): DeletionRequest | null => {
      if (target === 'none') return null
      const isSelection = target === 'selected'
      const targets = isSelection ? (photos ?? []).filter(({ id }) => ids?.has(id)) : [target]
      const next = nextRemaining(photos ?? [], new Set(targets.map(({ id }) => id)))
      return {
        number: (previous?.number ?? 0) + 1,
        photos: targets,
        isSelection,
        onDeleted: (deleted) => isSelection && dispatchSelection({ type: 'deselect', ids: deleted }),
        focusIfGone: () => photoButton(next) ?? document.getElementById(selectButtonId),
      }
    },
    null,
  )
  return {
    request,
    requestDeletion: useCallback((photo: Photo) => dispatch(photo), []),
    requestSelectedDeletion: () => dispatch('selected'),
    /** Closes the confirmation, because it cannot be shown. */
    cancel: () => dispatch('none'),
  }
}

function photoButton(photoId: string | null): HTMLElement | null {
  return photoId === null ? null : document.querySelector(`[data-photo="${CSS.escape(photoId)}"]`)
}

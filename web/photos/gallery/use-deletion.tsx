import { useCallback, useReducer } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { type DeletionRequest, LazyDeleteDialog } from '../delete-photos/lazy-delete-dialog.tsx'
import { nextRemaining } from '../grid/selection.ts'
import { selectButtonId } from '../select-mode/select-button.ts'
import type { GallerySelection } from '../select-mode/use-selection.ts'

/**
 * Returns the confirmation before photos are deleted. Render `dialog` once per screen; the other two functions open it,
 * for one photo or for all that are selected.
 */
export function useDeletion(
  photos: readonly LogPhoto[] | undefined,
  { ids, dispatch: dispatchSelection }: GallerySelection,
) {
  // A new reducer for each render, so that it looks up the photos in the list that is shown.
  const [request, dispatch] = useReducer(
    (previous: DeletionRequest | null, target: LogPhoto | 'selected' | 'none'): DeletionRequest | null => {
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
    requestDeletion: useCallback((photo: LogPhoto) => dispatch(photo), []),
    requestSelectedDeletion: () => dispatch('selected'),
    dialog: <LazyDeleteDialog request={request} onError={() => dispatch('none')} />,
  }
}

function photoButton(photoId: string | null): HTMLElement | null {
  return photoId === null ? null : document.querySelector(`[data-photo="${CSS.escape(photoId)}"]`)
}

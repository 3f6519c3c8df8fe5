import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Catch, CatchEdit, RulerDrawing } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { fishSavedToast, showFishSaved } from '../catches/new-bests.ts'
import { fishChange } from '../changes/fish-changes.ts'
import { saveChange } from '../changes/save-change.ts'
import { showWaitingToast } from '../changes/save-values.ts'
import { showShortError } from '../ui/toast-store.ts'
import { openDraft } from './ruler-draft.ts'
import { settleDraft } from './use-ruler-draft.ts'

interface RulerEdit {
  photo: LogPhoto
  fish: Catch
  edit: CatchEdit & { ruler: RulerDrawing | null }
}

/**
 * Saves the ruler of a fish with the length it gives, or removes it, which a toast offers to undo. The unsaved drawing is
 * kept until then.
 */
export function useSaveRuler() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ photo, fish, edit }: RulerEdit) =>
      saveChange(queryClient, fishChange({ photo, edit: { changed: [{ ...edit, id: fish.id }] } })),
    onSuccess: async (saved, { photo, fish, edit }) => {
      settleDraft(photo.id, fish, openDraft(edit.ruler))
      const undo = undoOfClearing(fish, edit)
      const takeBack = () => undo && mutation.mutate({ photo, fish: { ...fish, ruler: null }, edit: undo })
      if (saved !== 'sent') return showWaitingToast(saved, undo ? takeBack : undefined)
      await invalidateTopics(queryClient, ['log'])
      if (undo === null) return showFishSaved(queryClient, photo, fishSavedToast)
      showFishSaved(queryClient, photo, {
        description: 'The ruler was removed.',
        action: { label: 'Undo', onSelect: takeBack },
      })
    },
    onError: async () => {
      showShortError('Update Failed', 'Failed to save fish data.')
      await invalidateTopics(queryClient, ['log'])
    },
  })
  return mutation
}

/** Returns the edit that saves a ruler with the length it gives, rounded to a hundredth of an inch. */
export function rulerEdit(ruler: RulerDrawing, lengthInches: number) {
  return { lengthInches: Math.round(lengthInches * 100) / 100, lengthSource: 'ruler' as const, ruler }
}

/** Returns the edit that removes a ruler. The length stays, but no one can check any longer where it comes from. */
export function clearingEdit({ lengthInches, lengthSource }: Catch) {
  return { ruler: null, ...(lengthSource === 'ruler' && { lengthInches, lengthSource: 'entered' as const }) }
}

/** Returns the edit that restores a ruler, and the length it gave, after it was removed; null if it was not. */
export function undoOfClearing({ ruler, lengthInches, lengthSource }: Catch, edit: RulerEdit['edit']) {
  if (ruler === null || edit.ruler !== null) return null
  return { ruler, ...(lengthSource === 'ruler' && { lengthInches, lengthSource }) }
}

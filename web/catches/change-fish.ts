import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CatchesEdit } from '../../shared/catches.ts'
import { isUnauthorized, NotFoundError } from '../api-client/request-error.ts'
import { saveFish } from '../changes/save-fish.ts'
import { showWaitingToast } from '../changes/save-values.ts'
import { shownRows } from '../log/log-query.ts'
import { selectPhotosById } from '../log/select-photos.ts'
import { showShortError } from '../ui/toast-store.ts'
import { showFishSaved } from './new-bests.ts'

/** Changes of fish in a photo, as the API takes them. */
export type FishChanges = NonNullable<CatchesEdit['changed']>

/** A change of fish in a photo with one tap. */
export interface FishChange {
  photoId: string
  changes: FishChanges
  /** What the toast says was changed; null for an undo, which shows none. */
  description: string | null
  /** The changes that undo it. */
  undo: FishChanges
}

/** Changes fish of a photo in one request; a toast offers to undo it. */
export function useChangeFish() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ photoId, changes }: FishChange) => {
      const [photo] = selectPhotosById(shownRows(queryClient), [photoId])
      if (!photo) throw new NotFoundError()
      return { photo, saved: await saveFish(queryClient, { photo, edit: { changed: changes } }) }
    },
    onSuccess: ({ photo, saved }, { photoId, changes, undo, description }) => {
      if (description === null) return
      const takeBack: FishChange = { photoId, changes: undo, description: null, undo: changes }
      const onSelect = () => mutation.mutate(takeBack)
      if (saved !== 'sent') return showWaitingToast(saved, onSelect)
      showFishSaved(queryClient, photo, { description, action: { label: 'Undo', onSelect } })
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showShortError('Update Failed', 'Failed to save fish data.')
    },
  })
  return mutation
}

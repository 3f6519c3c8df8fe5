import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCatchesEndpoint } from '../../shared/photos.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { request } from '../api-client/request.ts'
import { isUnauthorized } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'
import { changeFishOptimistically, type FishChanges } from './optimistic-fish.ts'
import { showShortError } from './short-toast.ts'

/** A change of fish in a photo with one tap. */
export interface FishChange {
  photoId: string
  changes: FishChanges
  /** What the toast says was changed; null for an undo, which shows none. */
  description: string | null
  /** The changes that undo it. */
  undo: FishChanges
}

/** Changes fish of a photo at once, in one request; a toast offers to undo it, and a failure takes it back. */
export function useChangeFish() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    scope: { id: 'change-fish' },
    mutationFn: ({ photoId, changes }: FishChange) =>
      request(updateCatchesEndpoint, { params: { id: photoId }, body: { changed: changes } }),
    onMutate: ({ photoId, changes }) => changeFishOptimistically(queryClient, photoId, changes),
    onSuccess: (_, { photoId, changes, undo, description }) => {
      if (description === null) return
      const takeBack: FishChange = { photoId, changes: undo, description: null, undo: changes }
      const action = { label: 'Undo', onSelect: () => mutation.mutate(takeBack) }
      showToast({ title: 'Fish Data Saved', description, action })
    },
    onError: (error, _, takeBack) => {
      takeBack?.()
      if (!isUnauthorized(error)) showShortError('Update Failed', 'Failed to save fish data.')
    },
    onSettled: () => refetchInBackground(queryClient, 'log'),
  })
  return mutation
}

import {
  mutationOptions,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
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
    ...changeFishMutation(queryClient),
    onSuccess: (_, { photoId, changes, undo, description }) => {
      if (description === null) return
      const takeBack: FishChange = { photoId, changes: undo, description: null, undo: changes }
      const action = { label: 'Undo', onSelect: () => mutation.mutate(takeBack) }
      showToast({ title: 'Fish Data Saved', description, action })
    },
    onSettled: () => refetchInBackground(queryClient, 'log'),
  })
  return mutation
}

/** Returns whether a change of fish in a photo is being saved. */
export function useIsChangingFish(photoId: string): boolean {
  const predicate = ({ state }: { state: { variables: unknown } }) =>
    (state.variables as FishChange).photoId === photoId
  return useIsMutating({ mutationKey, predicate }) > 0
}

/**
 * Returns the mutation options for changes with one tap, which run one after the other. Each changes the log as it starts,
 * not before (`onMutate`), so that a failure takes back its own change only.
 */
export function changeFishMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey,
    scope: { id: 'change-fish' },
    mutationFn: async ({ photoId, changes }: FishChange) => {
      const takeBack = await changeFishOptimistically(queryClient, photoId, changes)
      try {
        return await request(updateCatchesEndpoint, { params: { id: photoId }, body: { changed: changes } })
      } catch (error) {
        takeBack()
        throw error
      }
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showShortError('Update Failed', 'Failed to save fish data.')
    },
  })
}

const mutationKey = ['change fish']

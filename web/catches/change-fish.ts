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
import { shownRows } from '../log/log-query.ts'
import { selectPhotosById } from '../log/select-photos.ts'
import { showToast } from '../ui/toast-store.ts'
import { changeFishOptimistically, type FishChanges } from './optimistic-fish.ts'
import { saveFish } from './pending-edits/save-fish.ts'
import { showWaitingToast } from './pending-edits/send-or-wait.ts'
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
    onSuccess: (saved, { photoId, changes, undo, description }) => {
      if (description === null) return
      const takeBack: FishChange = { photoId, changes: undo, description: null, undo: changes }
      const onSelect = () => mutation.mutate(takeBack)
      if (saved !== 'sent') return showWaitingToast(saved, onSelect)
      showToast({ title: 'Fish Data Saved', description, action: { label: 'Undo', onSelect } })
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
      const [photo] = selectPhotosById(shownRows(queryClient), [photoId])
      const edit = { changed: changes }
      const send = async (signal?: AbortSignal) => {
        const takeBack = await changeFishOptimistically(queryClient, photoId, changes)
        try {
          return await request(updateCatchesEndpoint, {
            params: { id: photoId },
            body: edit,
            ...(signal && { signal }),
          })
        } catch (error) {
          takeBack()
          throw error
        }
      }
      if (photo) return await saveFish(queryClient, { photo, edit }, (_, signal) => send(signal))
      await send()
      return 'sent'
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showShortError('Update Failed', 'Failed to save fish data.')
    },
  })
}

const mutationKey = ['change fish']

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../shared/formatting/plural.ts'
import { identifyPhotoEndpoint, markFishingEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { updateEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isUnauthorized } from '../api-client/request-error.ts'
import { showShortError, showToast } from '../ui/toast-store.ts'

interface FishingMark {
  ids: readonly string[]
  isFishing: boolean
  onProgress?: ((done: number) => void) | undefined
}

/** Marks whether photos show a catch, one request each; since they change galleries, a toast offers to undo it. */
export function useMarkFishing() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ ids, isFishing, onProgress }: FishingMark) =>
      updateEach(ids, (id) => request(markFishingEndpoint, { params: { id }, body: { isFishing } }), {
        onProgress,
      }),
    onSuccess: async ({ failed }, { ids, isFishing }) => {
      await invalidateTopics(queryClient, ['log'])
      if (failed.length > 0)
        return showShortError('Update Failed', `${plural(failed.length, 'photo')} couldn’t be updated.`)
      const undo = { label: 'Undo', onSelect: () => mutation.mutate({ ids, isFishing: !isFishing }) }
      showToast({ title: markedTitle(ids.length, isFishing), action: undo })
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showShortError('Update Failed', errorMessage(error, 'Please try again.'))
    },
  })
  return mutation
}

function markedTitle(count: number, isFishing: boolean): string {
  if (count === 1) return isFishing ? 'Marked as a catch' : 'Marked as not a catch'
  return `${plural(count, 'photo')} marked as ${isFishing ? 'catches' : 'not a catch'}`
}

/** Runs the vision service on a photo again. */
export function useIdentifyPhoto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<LogPhoto, 'id'>) =>
      request(identifyPhotoEndpoint, { params: { id }, body: {} }),
    onSuccess: () => invalidateTopics(queryClient, ['log']),
    onError: (error) => showShortError('Identification Failed', errorMessage(error, 'Please try again.')),
  })
}

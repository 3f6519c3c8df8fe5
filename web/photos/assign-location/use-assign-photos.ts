import { useMutation, useQueryClient } from '@tanstack/react-query'
import { assignLocationEndpoint } from '../../../shared/photos.ts'
import { updateEach } from '../../api-client/batch-requests.ts'
import { invalidateTopics } from '../../api-client/invalidate.ts'
import { request } from '../../api-client/request.ts'
import { showToast } from '../../ui/toast-store.ts'

interface Assignment {
  ids: readonly string[]
  locationId: string
  /** Those whose own coordinates the location's replace. */
  replaceIds?: ReadonlySet<string>
  /** Callback for the number of photos done. */
  onProgress?(done: number): void
}

/**
 * Assigns photos to a location, one request each, and resolves with the ids that failed; the caller reports the
 * outcome. Rejects if all of them failed.
 */
export function useAssignPhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, locationId, replaceIds, onProgress }: Assignment) =>
      updateEach(
        ids,
        (id) => {
          const replaceCoordinates = replaceIds?.has(id)
          return request(assignLocationEndpoint, { params: { id }, body: { locationId, replaceCoordinates } })
        },
        { onProgress },
      ),
    onSettled: () => invalidateTopics(queryClient, ['log']),
  })
}

/** Assigns photos to a location and shows a toast with the outcome; resolves with the ids that failed. */
export function useAssignPhotosWithToast() {
  const mutation = useAssignPhotos()

  async function assignPhotos(assignment: Assignment): Promise<{ failed: readonly string[] }> {
    const result = await mutation.mutateAsync(assignment).catch(() => ({ failed: assignment.ids }))
    showToast(
      result.failed.length === 0
        ? { title: 'Location Assigned' }
        : { title: 'Assignment Failed', description: 'Failed to assign location', destructive: true },
    )
    return result
  }

  return { assignPhotos, isPending: mutation.isPending }
}

import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../shared/formatting/plural.ts'
import { deletePhotoEndpoint, rotatePhotoEndpoint } from '../../shared/photos.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { requestEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isNotFound } from '../api-client/request-error.ts'
import { logQuery } from '../log/log-query.ts'
import { showToast } from '../ui/toast-store.ts'
import { applyRotation, displayedRotation, rotateOptimistically } from './optimistic-rotation.ts'
import type { QuarterTurn } from './rotation.ts'

/** The photos of an action. */
export interface PhotoBatch {
  ids: readonly string[]
  /** Whether they were selected, not one photo with its own menu; error messages then name the failed id. */
  isSelection: boolean
  /** Callback for the number of photos done. */
  onProgress?: ((done: number) => void) | undefined
}

/**
 * Rotates photos optimistically and reverts those that the server rejects; resolves with the errors of those, by id.
 * Sends the rotation displayed when the request starts, one mutation after the other, so that rotations of a selection and of
 * one of its photos add up.
 */
export function useRotatePhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: rotationKey,
    scope: { id: 'rotate-photos' },
    mutationFn: ({ ids, turn, onProgress }: PhotoBatch & { turn: QuarterTurn }) =>
      rotateAll(queryClient, ids, turn, onProgress),
    onMutate: async ({ ids, turn }) => {
      await queryClient.ensureQueryData(logQuery) // a long log may still be loading
      await rotateOptimistically(queryClient, ids, turn)
    },
    onError: () =>
      showToast({ title: 'Rotation Failed', description: 'Please try again.', destructive: true }),
    onSuccess: (failures, { ids, isSelection }) =>
      failures.size === 0
        ? showToast({ title: ids.length === 1 ? 'Photo Rotated' : 'Photos Rotated' })
        : showFailure(
            'Rotation Failed',
            failures,
            (id) => `Failed to rotate photo${isSelection ? ` ${id}` : ''}`,
          ),
    onSettled: () => refetchInBackground(queryClient, 'log'),
  })
}

const rotationKey = ['rotate-photos']

/** Returns whether a rotation of this photo is being saved, or waits to be. */
export function useIsRotating(id: string): boolean {
  const isOfPhoto = ({ variables }: { variables: unknown }) => (variables as PhotoBatch).ids.includes(id)
  return useIsMutating({ mutationKey: rotationKey, predicate: ({ state }) => isOfPhoto(state) }) > 0
}

async function rotateAll(
  queryClient: QueryClient,
  ids: readonly string[],
  turn: QuarterTurn,
  onProgress: PhotoBatch['onProgress'],
): Promise<Map<string, unknown>> {
  const rotations = new Map(ids.map((id) => [id, displayedRotation(queryClient, id)]))
  const rotate = (id: string) =>
    request(rotatePhotoEndpoint, { params: { id }, body: { rotation: rotations.get(id) ?? 0 } })
  const failures = await requestEach(ids, rotate, { onProgress })
  applyRotation(queryClient, [...failures.keys()], turn === 90 ? -90 : 90)
  return failures
}

/** Deletes photos and returns the errors of those that failed, by id; one that is gone counts as deleted. */
export function useDeletePhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, onProgress }: PhotoBatch) => requestEach(ids, deleteIfExists, { onProgress }),
    onSuccess: async (failures, { ids, isSelection }) => {
      await invalidateTopics(queryClient, ['log'])
      if (failures.size === 0) showToast({ title: ids.length === 1 ? 'Photo Deleted' : 'Photos Deleted' })
      else
        showFailure('Delete Failed', failures, (id, error) =>
          errorMessage(error, `Failed to delete photo${isSelection ? ` ${id}` : ''}`),
        )
    },
  })
}

async function deleteIfExists(id: string): Promise<void> {
  await request(deletePhotoEndpoint, { params: { id } }).catch((error) => {
    if (!isNotFound(error)) throw error
  })
}

/** Shows why the first photo failed and, if several did, how many; those stay selected. */
function showFailure(
  title: string,
  failures: Map<string, unknown>,
  messageFor: (id: string, error: unknown) => string,
): void {
  const [[id, error] = ['', null]] = failures
  const message = messageFor(id, error)
  const suffix = `${/[.!?]$/.test(message) ? '' : '.'} ${plural(failures.size, 'photo')} still selected.`
  showToast({ title, description: failures.size === 1 ? message : message + suffix, destructive: true })
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePhoto, rotatePhoto } from '../../../shared/photos.ts'
import { refreshSoon } from '../../http/refresh-soon.ts'
import { refreshStale } from '../../http/refresh-stale.ts'
import { request } from '../../http/request.ts'
import { isGone, sentenceOf } from '../../http/request-error.ts'
import { plural } from '../../ui/plural.ts'
import { showToast } from '../../ui/toast-store.ts'
import { eachPhoto } from '../each-photo.ts'
import { foreseeTurns, shownRotations, turnShown } from './foresee-turns.ts'
import type { Turn } from './turn.ts'

/** The photos of an action. */
export interface ManyPhotos {
  ids: readonly string[]
  /**
   * Whether they were selected, as opposed to one photo with a menu of its own; error messages then name the failed id.
   */
  isSelection: boolean
  /** Callback for the number of photos done. */
  onProgress?: ((done: number) => void) | undefined
}

/**
 * Rotates photos optimistically and reverts those that the server rejects; resolves with the errors of those, by id.
 * Sends the rotation displayed when the request starts, one mutation after the other, so that quick taps add up.
 */
export function useRotatePhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'rotate-photos' },
    mutationFn: ({ ids, turn, onProgress }: ManyPhotos & { turn: Turn }) =>
      rotateAll(queryClient, ids, turn, onProgress),
    onMutate: ({ ids, turn }) => foreseeTurns(queryClient, ids, turn),
    onSuccess: (failures, { ids, isSelection }) =>
      failures.size === 0
        ? showToast({ title: ids.length === 1 ? 'Photo Rotated' : 'Photos Rotated' })
        : fail('Rotation Failed', failures, (id) => `Failed to rotate photo${isSelection ? ` ${id}` : ''}`),
    onSettled: () => refreshSoon(queryClient, ['photos', 'locations']),
  })
}

async function rotateAll(
  queryClient: QueryClient,
  ids: readonly string[],
  turn: Turn,
  onProgress: ManyPhotos['onProgress'],
): Promise<Map<string, unknown>> {
  const rotations = shownRotations(queryClient)
  const rotate = (id: string) =>
    request(rotatePhoto, { params: { id }, body: { rotation: rotations.get(id) ?? 0 } })
  const failures = await eachPhoto(ids, rotate, { onProgress })
  turnShown(queryClient, [...failures.keys()], turn === 90 ? -90 : 90)
  return failures
}

/**
 * Deletes photos permanently and resolves with the errors of those that failed, by id; a photo that no longer exists
 * counts as deleted.
 */
export function useDeletePhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, onProgress }: ManyPhotos) => eachPhoto(ids, deleteOrMiss, { onProgress }),
    onSuccess: async (failures, { ids, isSelection }) => {
      await refreshStale(queryClient, ['photos', 'locations'])
      if (failures.size === 0) showToast({ title: ids.length === 1 ? 'Photo Deleted' : 'Photos Deleted' })
      else
        fail('Delete Failed', failures, (id, error) =>
          sentenceOf(error, `Failed to delete photo${isSelection ? ` ${id}` : ''}`),
        )
    },
  })
}

async function deleteOrMiss(id: string): Promise<void> {
  await request(deletePhoto, { params: { id } }).catch((error) => {
    if (!isGone(error)) throw error
  })
}

/** Shows why the first photo failed and, if several did, how many; those stay selected. */
function fail(
  title: string,
  failures: Map<string, unknown>,
  wordsOf: (id: string, error: unknown) => string,
): void {
  const [[id, error] = ['', null]] = failures
  const words = wordsOf(id, error)
  const more = `${/[.!?]$/.test(words) ? '' : '.'} ${plural(failures.size, 'photo')} still selected.`
  showToast({ title, description: failures.size === 1 ? words : words + more, destructive: true })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../shared/formatting/plural.ts'
import { deletePhotoEndpoint } from '../../shared/photos.ts'
import { requestEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isNotFound, isUnauthorized } from '../api-client/request-error.ts'
import { saveValues, showWaitingToast } from '../changes/save-values.ts'
import { logQuery, shownRows } from '../log/log-query.ts'
import { showShortError, showToast } from '../ui/toast-store.ts'
import { type QuarterTurn, rotate } from './rotation.ts'

/** The photos of an action. */
interface PhotoBatch {
  ids: readonly string[]
  /** Whether they were selected, not one photo with its own menu; error messages then name the failed id. */
  isSelection: boolean
  /** Callback for the number of photos done. */
  onProgress?: ((done: number) => void) | undefined
}

/** Rotates photos from how they are shown; resolves with the errors of those that failed, by id. */
export function useRotatePhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, turn, onProgress }: PhotoBatch & { turn: QuarterTurn }) => {
      await queryClient.ensureQueryData(logQuery) // a long log may still be loading
      const toValue = (id: string) => rotate(shownRows(queryClient).photos.get(id)?.rotation ?? 0, turn)
      return await saveValues(queryClient, 'rotation', ids, toValue, onProgress)
    },
    onError: () =>
      showToast({ title: 'Rotation Failed', description: 'Please try again.', destructive: true }),
    onSuccess: ({ failures, waiting }, { ids, isSelection }) => {
      if (waiting === 'unsaved')
        showWaitingToast(waiting) // lost with this page
      else if (failures.size > 0) {
        const messageFor = (id: string) => `Failed to rotate photo${isSelection ? ` ${id}` : ''}`
        showFailure('Rotation Failed', failures, messageFor)
      } else if (waiting) showWaitingToast(waiting)
      else showToast({ title: ids.length === 1 ? 'Photo Rotated' : 'Photos Rotated' })
    },
  })
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
  failures: ReadonlyMap<string, unknown>,
  messageFor: (id: string, error: unknown) => string,
): void {
  const [[id, error] = ['', null]] = failures
  const message = messageFor(id, error)
  const suffix = `${/[.!?]$/.test(message) ? '' : '.'} ${plural(failures.size, 'photo')} still selected.`
  showToast({ title, description: failures.size === 1 ? message : message + suffix, destructive: true })
}

/** Photos to add to the favorites or to remove from them. */
interface FavoriteChange {
  ids: readonly string[]
  isFavorite: boolean
  /** Whether the screen shows it well enough without a toast. */
  isQuiet?: boolean
  onProgress?: ((done: number) => void) | undefined
}

/** Adds photos to the favorites, or removes them. Resolves with the ids that changed and those that failed. */
export function useFavoritePhotos() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ ids, isFavorite, onProgress }: FavoriteChange) => {
      await queryClient.ensureQueryData(logQuery) // a long log may still be loading
      const { photos } = shownRows(queryClient)
      const changing = ids.filter((id) => (photos.get(id)?.isFavorite ?? false) !== isFavorite)
      const { failures, waiting } = await saveValues(
        queryClient,
        'isFavorite',
        changing,
        () => isFavorite,
        (done) => onProgress?.(ids.length - changing.length + done),
      )
      const [error] = failures.values()
      if (error !== undefined && failures.size === changing.length) throw error
      return { changed: changing.filter((id) => !failures.has(id)), failed: [...failures.keys()], waiting }
    },
    onSuccess: ({ changed, failed, waiting }, { isFavorite, isQuiet }) => {
      if (waiting === 'unsaved') return showWaitingToast(waiting) // lost with this page; those that failed stay selected
      if (failed.length > 0)
        return showShortError('Update Failed', `${plural(failed.length, 'photo')} couldn’t be updated.`)
      const takeBack = () => mutation.mutate({ ids: changed, isFavorite: !isFavorite, isQuiet: true })
      if (waiting) return showWaitingToast(waiting, takeBack)
      if (isQuiet) return
      showToast({
        title: savedTitle(changed.length, isFavorite),
        action: { label: 'Undo', onSelect: takeBack },
      })
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showShortError('Update Failed', errorMessage(error, 'Please try again.'))
    },
  })
  return mutation
}

function savedTitle(count: number, isFavorite: boolean): string {
  if (count === 1) return isFavorite ? 'Added to favorites' : 'Removed from favorites'
  return `${plural(count, 'photo')} ${isFavorite ? 'added to' : 'removed from'} favorites`
}

import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { updateEach } from '../../api-client/batch-requests.ts'
import { errorMessage, isUnauthorized } from '../../api-client/request-error.ts'
import { type Saved, showWaitingToast } from '../../catches/pending-edits/send-or-wait.ts'
import { showShortError } from '../../catches/short-toast.ts'
import { shownRows } from '../../log/log-query.ts'
import { pendingEdits } from '../../offline/pending-edits.ts'
import { showToast } from '../../ui/toast-store.ts'
import { favoriteOptimistically } from './optimistic-favorites.ts'
import { saveFavorite } from './save-favorite.ts'

/** Photos to add to the favorites or to remove from them. */
interface FavoriteChange {
  ids: readonly string[]
  isFavorite: boolean
  /** Whether the screen shows it well enough without a toast. */
  isQuiet?: boolean
  onProgress?(done: number): void
}

/** Adds photos to the favorites, or removes them, at once; offline it waits. Resolves with the ids that failed. */
export function useFavoritePhotos() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: (change: FavoriteChange) => saveAll(queryClient, change),
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
    onSettled: () => refetchInBackground(queryClient, 'log'),
  })
  return mutation
}

/** Returns whether a change of this photo’s favorite state is being saved. */
export function useIsSavingFavorite(id: string): boolean {
  const predicate = ({ state }: { state: { variables: unknown } }) =>
    (state.variables as FavoriteChange).ids.includes(id)
  return useIsMutating({ mutationKey, predicate }) > 0
}

function savedTitle(count: number, isFavorite: boolean): string {
  if (count === 1) return isFavorite ? 'Added to favorites' : 'Removed from favorites'
  return `${plural(count, 'photo')} ${isFavorite ? 'added to' : 'removed from'} favorites`
}

const mutationKey = ['favorite photos']

/** What became of a change. */
interface Outcome {
  changed: readonly string[]
  failed: readonly string[]
  waiting: Exclude<Saved, 'sent'> | null
}

/** Saves a change photo by photo. The log reverts those that failed, and those that wait, which pending edits show instead. */
async function saveAll(
  client: QueryClient,
  { ids, isFavorite, onProgress }: FavoriteChange,
): Promise<Outcome> {
  const { photos } = shownRows(client)
  const changed = ids.filter((id) => (photos.get(id)?.isFavorite ?? false) !== isFavorite)
  const takeBack = await favoriteOptimistically(client, changed, isFavorite)
  const saved = new Map<string, Saved>()
  const save = async (id: string) => saved.set(id, await saveFavorite(client, id, isFavorite))
  try {
    const { failed } = await updateEach(changed, save, {
      onProgress: (done) => onProgress?.(ids.length - changed.length + done),
      storesOffline: true,
    })
    const outcomes = new Set(saved.values())
    const waiting = outcomes.has('unsaved') ? 'unsaved' : outcomes.has('stored') ? 'stored' : null
    return { changed: changed.filter((id) => !failed.includes(id)), failed, waiting }
  } finally {
    // One that was stored may have been sent meanwhile.
    const isWaiting = (id: string) => pendingEdits.getState().get(id)?.isFavorite === isFavorite
    takeBack(changed.filter((id) => !saved.has(id) || (saved.get(id) !== 'sent' && isWaiting(id))))
  }
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../shared/formatting/plural.ts'
import { differentFishEndpoint, mergeFishEndpoint, splitFishEndpoint } from '../../shared/photos/same-fish.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { updateEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isUnauthorized } from '../api-client/request-error.ts'
import { selectSharedFish } from '../log/caught-fish.ts'
import { shownRows } from '../log/log-query.ts'
import { showToast } from '../ui/toast-store.ts'
import { refetchQuestions } from './use-fish-question.ts'

/** What a user says about the fish in photos, or takes back. */
type FishAnswer =
  | { kind: 'same' | 'different' | 'forget different'; photoIds: readonly string[] }
  /** Each of these photos gets a fish of its own. */
  | { kind: 'undo same'; photoIds: readonly string[] }
  /**
   * Of a photo, which gets a fish of its own; the others that share the fish now; the fish; and whether it is the only one of
   * each photo, since others can't be merged again.
   */
  | { kind: 'split'; photoIds: readonly string[]; catchId: string; isUndoable: boolean }

/** Sends what the user says about the fish in photos. Each answer but an undo shows a toast, which offers to undo changes. */
export function useAnswerFish() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (answer: FishAnswer) => sendAnswer(queryClient, answer),
    onSuccess: async (undo, answer) => {
      // Which fish photos show is in the log, but not which are different.
      await (answer.kind.endsWith('different')
        ? refetchQuestions(queryClient)
        : invalidateTopics(queryClient, ['log']))
      const title = titleOf(answer)
      if (title === null) return
      showToast({
        title,
        ...(undo && { action: { label: 'Undo', onSelect: () => mutation.mutate(undo) } }),
      })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      void invalidateTopics(queryClient, ['log']) // an undo may have reached some of the photos
      showToast({
        title: 'Update Failed',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      })
    },
  })
  return mutation
}

/** Returns the answer that takes this one back; null if nothing has changed, or if it can't be taken back. */
async function sendAnswer(client: QueryClient, answer: FishAnswer): Promise<FishAnswer | null> {
  const { kind, photoIds } = answer
  const [id = '', ...otherIds] = photoIds
  if (kind === 'same') {
    const sharedBefore = selectSharedFish(shownRows(client))
    const { changedIds } = await request(mergeFishEndpoint, { params: { id }, body: { photoIds: otherIds } })
    const joined = listJoined(changedIds, sharedBefore)
    return joined.length > 0 ? { kind: 'undo same', photoIds: joined } : null
  }
  if (kind === 'undo same') {
    const { failed } = await updateEach(photoIds, (photoId) =>
      request(splitFishEndpoint, { params: { id: photoId }, body: {} }),
    )
    if (failed.length > 0) throw new Error('Some photos still share the fish.')
    return null
  }
  if (kind === 'split') {
    const { catchId, isUndoable } = answer
    const { changedIds } = await request(splitFishEndpoint, { params: { id }, body: { catchId } })
    return changedIds.length > 0 && isUndoable ? { kind: 'same', photoIds } : null
  }
  const isDifferent = kind === 'different'
  const body = { photoIds: otherIds, isDifferent }
  const { changedIds } = await request(differentFishEndpoint, { params: { id }, body })
  return changedIds.length > 0 && isDifferent ? { kind: 'forget different', photoIds } : null
}

/**
 * Returns the photos to split so that all photos of a fish show again what they showed before they were joined; none if two
 * of the former fish had several photos, which splitting would take apart too.
 */
function listJoined(
  photoIds: readonly string[],
  sharedBefore: ReadonlyMap<string, readonly LogPhoto[]>,
): string[] {
  const sharedFish = [...sharedBefore.values()].filter((photos) =>
    photos.some(({ id }) => photoIds.includes(id)),
  )
  const sharingIds = sharedFish.flat().map(({ id }) => id)
  const singleIds = photoIds.filter((id) => !sharingIds.includes(id))
  if (sharedFish.length > 1) return []
  return sharedFish.length === 1 ? singleIds : singleIds.slice(1) // the first one keeps the fish
}

/** Returns what the toast says; null for an undo. */
function titleOf({ kind, photoIds }: FishAnswer): string | null {
  if (kind === 'same') return `${plural(photoIds.length, 'photo')} of one fish`
  if (kind === 'split') return 'This photo shows a different fish'
  return kind === 'different' ? 'Different fish' : null
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import {
  differentFishEndpoint,
  mergeFishEndpoint,
  splitFishEndpoint,
  undoMergeEndpoint,
} from '../../../shared/photos/same-fish.ts'
import { request } from '../../api-client/request.ts'
import { errorMessage, isUnauthorized } from '../../api-client/request-error.ts'
import { useInvalidatePhotos } from '../../catches/catches-api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { refetchQuestions } from './use-fish-question.ts'

/** What a user says about the fish in photos, or takes back. */
type FishAnswer =
  | { kind: 'same' | 'different' | 'forget different'; photoIds: readonly string[] }
  | { kind: 'undo same'; photoIds: readonly string[] }
  /**
   * Of a photo, which gets a fish of its own; the others that share the fish now; the fish; and whether it is the only one of
   * each photo, since others can't be merged again.
   */
  | { kind: 'split'; photoIds: readonly string[]; catchId: string; isUndoable: boolean }

/** Sends what the user says about the fish in photos. Each answer but an undo shows a toast, which offers to undo changes. */
export function useAnswerFish() {
  const queryClient = useQueryClient()
  const invalidatePhotos = useInvalidatePhotos()
  const mutation = useMutation({
    mutationFn: sendAnswer,
    onSuccess: async ({ changedIds }, answer) => {
      // Which fish photos show is in the log, but not which are different.
      await (answer.kind.endsWith('different') ? refetchQuestions(queryClient) : invalidatePhotos())
      const title = titleOf(answer)
      if (title === null) return
      const undo = changedIds.length > 0 ? undoOf(answer) : null
      showToast({
        title,
        ...(undo && { action: { label: 'Undo', onSelect: () => mutation.mutate(undo) } }),
      })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      showToast({
        title: 'Update Failed',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      })
    },
  })
  return mutation
}

async function sendAnswer(answer: FishAnswer): Promise<{ changedIds: string[] }> {
  const [id = '', ...photoIds] = answer.photoIds
  const params = { id }
  switch (answer.kind) {
    case 'same':
      return await request(mergeFishEndpoint, { params, body: { photoIds } })
    case 'undo same':
      return await request(undoMergeEndpoint, { params })
    case 'split':
      return await request(splitFishEndpoint, { params, body: { catchId: answer.catchId } })
    default:
      return await request(differentFishEndpoint, {
        params,
        body: { photoIds, isDifferent: answer.kind === 'different' },
      })
  }
}

function undoOf(answer: FishAnswer): FishAnswer | null {
  const { kind, photoIds } = answer
  if (kind === 'same') return { kind: 'undo same', photoIds }
  if (kind === 'different') return { kind: 'forget different', photoIds }
  return kind === 'split' && answer.isUndoable ? { kind: 'same', photoIds } : null
}

/** Returns what the toast says; null for an undo. */
function titleOf({ kind, photoIds }: FishAnswer): string | null {
  if (kind === 'same') return `${plural(photoIds.length, 'photo')} of one fish`
  if (kind === 'split') return 'This photo shows a different fish'
  return kind === 'different' ? 'Different fish' : null
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { requestEach } from '../../api-client/batch-requests.ts'
import { useInvalidatePhotos } from '../../catches/catches-api.ts'
import { saveFish } from '../../catches/pending-edits/save-fish.ts'
import { type Saved, showWaitingToast } from '../../catches/pending-edits/send-or-wait.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { PlannedEdit } from './plan-edits.ts'
import { saveCaptureTime, undoCorrections, useCorrectTimes } from './use-correct-times.ts'

interface Edits {
  planned: readonly PlannedEdit[]
  onProgress: (done: number) => void
}

/**
 * Saves edits photo by photo, and resolves with the errors of those that failed, by id. The toast can take back changed
 * times.
 */
export function useEditPhotos() {
  const queryClient = useQueryClient()
  const invalidatePhotos = useInvalidatePhotos()
  const { mutate: correctTimes } = useCorrectTimes()
  return useMutation({
    mutationFn: async ({ planned, onProgress }: Edits) => {
      const waiting = new Set<'stored' | 'unsaved'>()
      const editById = new Map(planned.map((edit) => [edit.photo.id, edit]))
      const failures = await requestEach(
        [...editById.keys()],
        (id) => savePlanned(queryClient, editById.get(id), (saved) => waiting.add(saved)),
        { onProgress, storesOffline: planned.every(({ capturedAt }) => capturedAt === null) },
      )
      return { failures, waiting }
    },
    onSuccess: async ({ failures, waiting }, { planned }) => {
      const shifted = planned.filter(
        ({ photo, capturedAt }) => capturedAt !== null && !failures.has(photo.id),
      )
      const undo = undoCorrections(shifted.map(({ photo }) => photo)) // of before the log catches up
      const count = planned.length - failures.size
      if (waiting.size > 0) {
        showWaitingToast(waiting.has('unsaved') ? 'unsaved' : 'stored')
        return refetchInBackground(queryClient, 'log')
      }
      await invalidatePhotos()
      if (count === 0) return
      showToast({
        title: `${plural(count, 'photo')} changed`,
        ...(undo.length > 0 && {
          action: { label: 'Undo times', onSelect: () => correctTimes({ corrections: undo }) },
        }),
      })
    },
  })
}

/** Saves an edit. `onWaiting` is called as soon as its fish wait, whether or not its time is saved then. */
async function savePlanned(
  client: QueryClient,
  planned: PlannedEdit | undefined,
  onWaiting: (saved: Exclude<Saved, 'sent'>) => void,
): Promise<void> {
  if (!planned) return
  const { photo, fish, capturedAt } = planned
  const saved = fish ? await saveFish(client, { photo, edit: { changed: [fish] } }) : 'sent'
  if (saved !== 'sent') onWaiting(saved)
  if (capturedAt !== null) await saveCaptureTime({ id: photo.id, capturedAt })
}

import { useMutation } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import { updateCatchesEndpoint } from '../../../shared/photos.ts'
import { requestEach } from '../../api-client/batch-requests.ts'
import { request } from '../../api-client/request.ts'
import { useInvalidatePhotos } from '../../catches/catches-api.ts'
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
  const invalidatePhotos = useInvalidatePhotos()
  const { mutate: correctTimes } = useCorrectTimes()
  return useMutation({
    mutationFn: ({ planned, onProgress }: Edits) => {
      const editById = new Map(planned.map((edit) => [edit.photo.id, edit]))
      return requestEach([...editById.keys()], (id) => savePlanned(editById.get(id)), { onProgress })
    },
    onSuccess: async (failures, { planned }) => {
      const shifted = planned.filter(
        ({ photo, capturedAt }) => capturedAt !== null && !failures.has(photo.id),
      )
      const undo = undoCorrections(shifted.map(({ photo }) => photo)) // of before the log catches up
      await invalidatePhotos()
      const count = planned.length - failures.size
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

async function savePlanned(planned: PlannedEdit | undefined): Promise<void> {
  if (!planned) return
  const { photo, fish, capturedAt } = planned
  if (fish) await request(updateCatchesEndpoint, { params: { id: photo.id }, body: { changed: [fish] } })
  if (capturedAt !== null) await saveCaptureTime({ id: photo.id, capturedAt })
}

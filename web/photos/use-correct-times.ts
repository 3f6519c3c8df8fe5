import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../shared/formatting/plural.ts'
import { updateCaptureTimeEndpoint } from '../../shared/photos.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { updateEach } from '../api-client/batch-requests.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isUnauthorized } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'
import { toEnteredTime } from './shift-time.ts'

/** A local time for a photo, or null for the one that was received with it. */
export type TimeCorrection = { id: string; capturedAt: string | null }

interface Corrections {
  corrections: readonly TimeCorrection[]
  undo?: readonly TimeCorrection[]
}

/** Saves a correction of a photo's time. */
export function saveCaptureTime({ id, capturedAt }: TimeCorrection): Promise<unknown> {
  return request(updateCaptureTimeEndpoint, { params: { id }, body: { capturedAt } })
}

/** Returns what takes back corrections of these photos. */
export function undoCorrections(photos: readonly LogPhoto[]): TimeCorrection[] {
  return photos.map((photo) => ({
    id: photo.id,
    capturedAt: photo.timestampSource === 'entered' ? toEnteredTime(photo) : null,
  }))
}

/** Saves the time of photos, one request each; with `undo`, a toast offers to take it back. */
export function useCorrectTimes() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ corrections }: Corrections) => {
      const timeById = new Map(corrections.map(({ id, capturedAt }) => [id, capturedAt]))
      return updateEach([...timeById.keys()], (id) =>
        saveCaptureTime({ id, capturedAt: timeById.get(id) ?? null }),
      )
    },
    onSuccess: async ({ failed }, { undo }) => {
      await invalidateTopics(queryClient, ['log'])
      if (failed.length > 0) showFailure(`The time of ${plural(failed.length, 'photo')} couldn’t be changed.`)
      else if (undo) {
        const takeBack = () => mutation.mutate({ corrections: undo })
        showToast({ title: 'Time Changed', action: { label: 'Undo', onSelect: takeBack } })
      }
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showFailure(errorMessage(error, 'Please try again.'))
    },
  })
  return mutation
}

function showFailure(description: string): void {
  showToast({ title: 'Update Failed', description, destructive: true })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../shared/formatting/plural.ts'
import { limits } from '../../shared/limits.ts'
import {
  removeTrackPositionsEndpoint,
  saveTrackPositionsEndpoint,
  type TrackPosition,
  type TrackPositionResult,
} from '../../shared/photos/track-positions.ts'
import { splitIntoChunks } from '../../shared/split-into-chunks.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isUnauthorized } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'

/** Sends the positions of photos. A toast says how many were located, even if the rest failed, and can take them back. */
export function useLocatePhotos() {
  const queryClient = useQueryClient()
  const { mutate: takeBack } = useTakeBackPositions()
  return useMutation({
    mutationFn: async (positions: readonly TrackPosition[]) => {
      const located: string[] = []
      try {
        for (const batch of splitIntoChunks(positions, limits.trackPositions)) {
          const { results } = await request(saveTrackPositionsEndpoint, { body: { positions: batch } })
          const isLocated = ({ status }: TrackPositionResult) =>
            status === 'located' || status === 'unchanged'
          located.push(...results.filter(isLocated).map(({ photoId }) => photoId))
        }
      } finally {
        await invalidateTopics(queryClient, ['log'])
        if (located.length > 0) showLocated(located, positions.length, () => takeBack(located))
      }
      return located
    },
  })
}

/** Takes back the positions that photos got from a track. */
export function useTakeBackPositions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (photoIds: readonly string[]) => {
      let [removed, moved] = [0, 0]
      for (const batch of splitIntoChunks(photoIds, limits.trackPositions)) {
        const { results } = await request(removeTrackPositionsEndpoint, { body: { photoIds: batch } })
        removed += results.filter(({ status }) => status === 'removed').length
        moved += results.filter(({ status }) => status === 'moved').length
      }
      return { removed, moved }
    },
    onSettled: () => invalidateTopics(queryClient, ['log']),
    onSuccess: ({ removed, moved }) =>
      showToast({
        title: removed > 0 ? 'Track Location Removed' : 'Nothing was removed',
        ...(moved > 0 && {
          description: `${plural(moved, 'photo')} stayed, assigned to another location since.`,
        }),
      }),
    onError: (error) => {
      if (!isUnauthorized(error))
        showToast({
          title: 'Update Failed',
          description: errorMessage(error, 'Please try again.'),
          destructive: true,
        })
    },
  })
}

function showLocated(located: readonly string[], wanted: number, undo: () => void): void {
  const rest = wanted - located.length
  showToast({
    title: `${plural(located.length, 'photo')} located`,
    durationMs: 10_000,
    ...(rest > 0 && { description: `${plural(rest, 'photo')} stayed as before.` }),
    action: { label: 'Undo', onSelect: undo },
  })
}

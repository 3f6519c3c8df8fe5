import { useMutation } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import { limits } from '../../../shared/limits.ts'
import {
  removeTrackPositionsEndpoint,
  saveTrackPositionsEndpoint,
  type TrackPlacement,
  type TrackPositionResult,
} from '../../../shared/photos/track-positions.ts'
import { request } from '../../api-client/request.ts'
import { errorMessage, isUnauthorized } from '../../api-client/request-error.ts'
import { useInvalidatePhotos } from '../../catches/catches-api.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Sends the positions of photos. A toast says how many were placed, even if the rest failed, and can take them back. */
export function usePlacePhotos() {
  const invalidatePhotos = useInvalidatePhotos()
  const { mutate: takeBack } = useTakeBackPositions()
  return useMutation({
    mutationFn: async (placements: readonly TrackPlacement[]) => {
      const placed: string[] = []
      try {
        for (const positions of batchesOf(placements)) {
          const { results } = await request(saveTrackPositionsEndpoint, { body: { positions } })
          const isPlaced = ({ status }: TrackPositionResult) => status === 'placed' || status === 'unchanged'
          placed.push(...results.filter(isPlaced).map(({ photoId }) => photoId))
        }
      } finally {
        await invalidatePhotos()
        if (placed.length > 0) showPlaced(placed, placements.length, () => takeBack(placed))
      }
      return placed
    },
  })
}

/** Takes back the positions that photos got from a track. */
export function useTakeBackPositions() {
  const invalidatePhotos = useInvalidatePhotos()
  return useMutation({
    mutationFn: async (photoIds: readonly string[]) => {
      let [removed, moved] = [0, 0]
      for (const batch of batchesOf(photoIds)) {
        const { results } = await request(removeTrackPositionsEndpoint, { body: { photoIds: batch } })
        removed += results.filter(({ status }) => status === 'removed').length
        moved += results.filter(({ status }) => status === 'moved').length
      }
      return { removed, moved }
    },
    onSettled: invalidatePhotos,
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

function showPlaced(placed: readonly string[], wanted: number, undo: () => void): void {
  const rest = wanted - placed.length
  showToast({
    title: `${plural(placed.length, 'photo')} located`,
    durationMs: 10_000,
    ...(rest > 0 && { description: `${plural(rest, 'photo')} stayed as before.` }),
    action: { label: 'Undo', onSelect: undo },
  })
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / limits.trackPositions) }, (_, index) =>
    items.slice(index * limits.trackPositions, (index + 1) * limits.trackPositions),
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coordinates } from '../../shared/coordinates.ts'
import { moveLocationEndpoint } from '../../shared/locations/move-location.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { updateRows } from '../log/log-query.ts'
import { showToast } from '../ui/toast-store.ts'

/** Moves the pin of a location, and reports whether that worked. */
export function useMoveLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, coordinates }: { id: string; coordinates: Coordinates }) =>
      request(moveLocationEndpoint, { params: { id }, body: coordinates }),
    onSuccess: async (moved) => {
      // The marker is there at once, even if the changes cannot be fetched.
      updateRows(queryClient, (rows) => {
        const location = rows.locations.get(moved.id)
        if (location === undefined) return rows
        return { ...rows, locations: new Map(rows.locations).set(moved.id, { ...location, ...moved }) }
      })
      await invalidateTopics(queryClient, ['log'])
      showToast({ title: 'Pin Moved' })
    },
    onError: (error) =>
      showToast({
        title: 'Failed to Move Pin',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeGroupEndpoint } from '../../../shared/locations/change-group.ts'
import { invalidateTopics } from '../../api-client/invalidate.ts'
import { request } from '../../api-client/request.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import type { LogRows } from '../../log/log.ts'
import { updateRows } from '../../log/log-query.ts'
import { showToast } from '../../ui/toast-store.ts'

/** A group to move a location to; without an id, a new one. */
export interface ChosenGroup {
  id?: string
  name: string
}

interface GroupChange {
  locationId: string
  group: ChosenGroup
}

/** Moves a location to another group, and reports whether that worked. `onMoved` is called before the list shows it there. */
export function useChangeGroup(onMoved: (groupId: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ locationId, group: { id, name } }: GroupChange) =>
      request(changeGroupEndpoint, {
        params: { id: locationId },
        body: id === undefined ? { name } : { groupId: id },
      }),
    onSuccess: ({ id, groupId }, { group: { name } }) => {
      onMoved(groupId)
      updateRows(queryClient, (rows) => withGroup(rows, id, { id: groupId, name }))
      showToast({ title: `Moved to ${name}` })
    },
    onError: (error) =>
      showToast({
        title: 'Failed to Change Group',
        description: errorMessage(error, 'Please try again.'),
        destructive: true,
      }),
    // After a failure too: the group may have been deleted elsewhere.
    onSettled: () => {
      void invalidateTopics(queryClient, ['log'])
    },
  })
}

/** Returns the rows with a location in another group, which may be new, and without its former group if that is empty now. */
function withGroup(rows: LogRows, locationId: string, group: { id: string; name: string }): LogRows {
  const location = rows.locations.get(locationId)
  if (location === undefined) return rows
  const locations = new Map(rows.locations).set(locationId, { ...location, groupId: group.id })
  const groups = new Map(rows.groups)
  if (!groups.has(group.id)) groups.set(group.id, { ...group, pinned: false })
  if (![...locations.values()].some(({ groupId }) => groupId === location.groupId))
    groups.delete(location.groupId)
  return { ...rows, locations, groups }
}

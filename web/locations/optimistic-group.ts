import type { QueryClient } from '@tanstack/react-query'
import { type LocationGroup, listLocationGroupsEndpoint } from '../../shared/locations.ts'
import { compareGroups } from '../../shared/name-matching.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'

/** The fields of a group that are updated optimistically. */
type OptimisticFields = Pick<LocationGroup, 'name' | 'pinned'>

/**
 * Updates one field of a group optimistically in the cached list. Cancels list queries in flight first, so that an
 * older response cannot overwrite the update. Returns a function that rolls back this field only and keeps other
 * changes made in the meantime.
 */
export async function updateGroupOptimistically<Field extends keyof OptimisticFields>(
  queryClient: QueryClient,
  id: string,
  field: Field,
  update: (current: LocationGroup[Field]) => LocationGroup[Field],
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey })
  const previous = queryClient.getQueryData(queryKey)?.find((group) => group.id === id)
  if (previous === undefined) return () => {}
  setGroup(queryClient, previous, { [field]: update(previous[field]) })
  return () => setGroup(queryClient, previous, { [field]: previous[field] })
}

const { queryKey } = queryOptionsFor(listLocationGroupsEndpoint)

function setGroup(queryClient: QueryClient, { id }: LocationGroup, update: Partial<OptimisticFields>): void {
  queryClient.setQueryData(queryKey, (groups) =>
    groups?.map((group) => (group.id === id ? { ...group, ...update } : group)).toSorted(compareGroups),
  )
}

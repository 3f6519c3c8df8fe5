import type { QueryClient } from '@tanstack/react-query'
import { type LocationGroup, listLocationGroupsEndpoint } from '../../shared/locations.ts'
import { compareGroups } from '../../shared/name-matching.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'

/** The fields of a group that are updated optimistically. */
type OptimisticUpdate = Pick<LocationGroup, 'name' | 'pinned'>

/**
 * Updates one field of a group optimistically in the cached list. Cancels list queries in flight first, so that an
 * older response cannot overwrite the update. Returns a function that rolls back this field only and keeps other
 * changes made in the meantime.
 */
export async function updateGroupOptimistically<Field extends keyof OptimisticUpdate>(
  queryClient: QueryClient,
  id: string,
  field: Field,
  change: (now: LocationGroup[Field]) => LocationGroup[Field],
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)?.find((group) => group.id === id)
  if (before === undefined) return () => {}
  setGroup(queryClient, before, { [field]: change(before[field]) })
  return () => setGroup(queryClient, before, { [field]: before[field] })
}

const { queryKey } = queryOptionsFor(listLocationGroupsEndpoint)

function setGroup(queryClient: QueryClient, { id }: LocationGroup, change: Partial<OptimisticUpdate>): void {
  queryClient.setQueryData(queryKey, (groups) =>
    groups?.map((group) => (group.id === id ? { ...group, ...change } : group)).toSorted(compareGroups),
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { type LocationGroup, listLocationGroups } from '../../shared/locations.ts'
import { favouritesFirst } from '../../shared/place-names.ts'
import { queryOf } from '../http/query-of.ts'

/** What of a group can be shown before the server has answered. */
type Foreseen = Pick<LocationGroup, 'name' | 'pinned'>

/**
 * Shows a group as it is about to be; the answer takes that back, and leaves alone what else has changed meanwhile.
 * No read may answer over it: those under way are given up, and what is stale waits until everything is saved.
 */
export async function foreseeGroup<Field extends keyof Foreseen>(
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

const { queryKey } = queryOf(listLocationGroups)

function setGroup(queryClient: QueryClient, { id }: LocationGroup, change: Partial<Foreseen>): void {
  queryClient.setQueryData(queryKey, (groups) =>
    groups?.map((group) => (group.id === id ? { ...group, ...change } : group)).toSorted(favouritesFirst),
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { CompactGroup } from '../../../shared/sync.ts'
import { logQuery, updateRows } from '../../log/log-query.ts'

/**
 * Updates one field of a group optimistically in the log. Cancels a fetch of changes in flight first, so that an older
 * response cannot overwrite the update. Returns a function that rolls back this field only and keeps other changes made
 * in the meantime.
 */
export async function updateGroupOptimistically<Field extends 'name' | 'pinned'>(
  queryClient: QueryClient,
  id: string,
  field: Field,
  update: (current: CompactGroup[Field]) => CompactGroup[Field],
): Promise<() => void> {
  await queryClient.cancelQueries({
    queryKey: logQuery.queryKey,
    predicate: ({ state }) => state.data !== undefined,
  })
  const previous = queryClient.getQueryData(logQuery.queryKey)?.rows.groups.get(id)
  if (previous === undefined) return () => {}
  setField(queryClient, id, { [field]: update(previous[field]) })
  return () => setField(queryClient, id, { [field]: previous[field] })
}

function setField(queryClient: QueryClient, id: string, field: Partial<CompactGroup>): void {
  updateRows(queryClient, (rows) => {
    const group = rows.groups.get(id)
    return group === undefined
      ? rows
      : { ...rows, groups: new Map(rows.groups).set(id, { ...group, ...field }) }
  })
}

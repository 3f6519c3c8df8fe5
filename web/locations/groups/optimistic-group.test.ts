import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptyRows, unknownLog } from '../../log/log.ts'
import { logQuery } from '../../log/log-query.ts'
import { selectGroups } from '../../log/select-locations.ts'
import { updateGroupOptimistically } from './optimistic-group.ts'

test('a renamed group moves to its new place at once', async () => {
  const { queryClient, shown } = showGroups('Channel', 'Tahoe')
  await updateGroupOptimistically(queryClient, 'group Channel', 'name', () => 'Zeeland')
  expect(shown()).toEqual([
    ['Tahoe', false],
    ['Zeeland', false],
  ])
})

test('rolling back one field keeps other changes made meanwhile', async () => {
  const { queryClient, shown } = showGroups('Channel', 'Tahoe')
  const rollBackName = await updateGroupOptimistically(queryClient, 'group Tahoe', 'name', () => 'Lake Tahoe')
  const rollBackPin = await updateGroupOptimistically(
    queryClient,
    'group Tahoe',
    'pinned',
    (pinned) => !pinned,
  )
  rollBackName()
  expect(shown()).toEqual([
    ['Tahoe', true],
    ['Channel', false],
  ])
  rollBackPin()
  expect(shown()).toEqual([
    ['Channel', false],
    ['Tahoe', false],
  ])
})

test('a group that no longer exists is not updated', async () => {
  const { queryClient, shown } = showGroups('Channel')
  const before = shown()
  const rollBack = await updateGroupOptimistically(queryClient, 'group Nowhere', 'name', () => 'Somewhere')
  rollBack()
  expect(shown()).toEqual(before)
})

function showGroups(...names: string[]) {
  const queryClient = new QueryClient()
  const groups = new Map(names.map((name) => [`group ${name}`, { id: `group ${name}`, name, pinned: false }]))
  queryClient.setQueryData(logQuery.queryKey, { ...unknownLog, rows: { ...emptyRows, groups } })
  const shown = () =>
    selectGroups(queryClient.getQueryData(logQuery.queryKey)?.rows ?? emptyRows).map(({ name, pinned }) => [
      name,
      pinned,
    ])
  return { queryClient, shown }
}

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listLocationGroupsEndpoint } from '../../shared/locations.ts'
import { sampleGroup } from '../../test/samples/sample-location-groups.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { updateGroupOptimistically } from './optimistic-group.ts'

const { queryKey } = queryOptionsFor(listLocationGroupsEndpoint)

test('a group is shown as it is about to be, in its new place', async () => {
  const { queryClient, shown } = showGroups()
  await updateGroupOptimistically(queryClient, 'group Channel', 'name', () => 'Zeeland')
  expect(shown()).toEqual([
    ['Tahoe', false],
    ['Zeeland', false],
  ])
})

test('what is taken back leaves alone what else has changed meanwhile', async () => {
  const { queryClient, shown } = showGroups()
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

test('a group that is not shown is not foreseen', async () => {
  const { queryClient, shown } = showGroups()
  const before = shown()
  const rollBack = await updateGroupOptimistically(queryClient, 'group Nowhere', 'name', () => 'Somewhere')
  rollBack()
  expect(shown()).toEqual(before)
})

function showGroups() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, [sampleGroup('Channel', []), sampleGroup('Tahoe', [])])
  const shown = () => queryClient.getQueryData(queryKey)?.map(({ name, pinned }) => [name, pinned])
  return { queryClient, shown }
}

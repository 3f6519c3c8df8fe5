import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CompactPhoto, LogPhoto } from '../../shared/sync.ts'
import { emptyRows, type Log, unknownLog } from '../log/log.ts'
import { logQuery } from '../log/log-query.ts'
import { applyRotation, displayedRotation, rotateOptimistically } from './optimistic-rotation.ts'

function clientWith(rotations: Record<string, LogPhoto['rotation']>): QueryClient {
  const queryClient = new QueryClient()
  const photos = new Map(
    Object.entries(rotations).map(([id, rotation]) => [id, { id, rotation } as CompactPhoto]),
  )
  queryClient.setQueryData(logQuery.queryKey, { ...unknownLog, rows: { ...emptyRows, photos } })
  return queryClient
}

test('a rotation applies to these photos and leaves others unchanged', async () => {
  const queryClient = clientWith({ one: 270, two: 0, three: 90 })
  const find = (id: string) => queryClient.getQueryData(logQuery.queryKey)?.rows.photos.get(id)
  const three = find('three')
  await rotateOptimistically(queryClient, ['one', 'two', 'deleted'], 90)
  expect(['one', 'two', 'three'].map((id) => displayedRotation(queryClient, id))).toEqual([0, 90, 90])
  expect(find('three')).toBe(three)
})

test('two rotations add up, and undoing one keeps the other', async () => {
  const queryClient = clientWith({ one: 0 })
  await rotateOptimistically(queryClient, ['one'], 90)
  await rotateOptimistically(queryClient, ['one'], 90)
  expect(displayedRotation(queryClient, 'one')).toBe(180)
  applyRotation(queryClient, ['one'], -90)
  expect(displayedRotation(queryClient, 'one')).toBe(90)
})

test('a rotation cancels a running fetch of changes, which cannot overwrite it', async () => {
  const queryClient = clientWith({ one: 0 })
  let isCancelled = false
  const read = queryClient.fetchQuery<Log>({
    queryKey: logQuery.queryKey,
    queryFn: ({ signal }) =>
      new Promise<Log>((_, reject) => {
        signal.addEventListener('abort', () => {
          isCancelled = true
          reject(signal.reason)
        })
      }),
  })
  read.catch(() => undefined)
  await rotateOptimistically(queryClient, ['one'], 90)
  expect(isCancelled).toBe(true)
  expect(displayedRotation(queryClient, 'one')).toBe(90)
})

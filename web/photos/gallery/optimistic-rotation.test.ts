import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listPhotosEndpoint, type Photo } from '../../../shared/photos.ts'
import { queryOptionsFor } from '../../api-client/query-options.ts'
import { applyRotation, displayedRotations, rotateOptimistically } from './optimistic-rotation.ts'

const all = queryOptionsFor(listPhotosEndpoint, { query: { fishingOnly: 'true' } }).queryKey
const ofOneLocation = queryOptionsFor(listPhotosEndpoint, {
  query: { fishingOnly: 'true', locationId: 'spot' },
}).queryKey

function clientWith(rotations: Record<string, Photo['rotation']>): QueryClient {
  const queryClient = new QueryClient()
  const photos = Object.entries(rotations).map(([id, rotation]) => ({ id, rotation }) as Photo)
  queryClient.setQueryData(all, photos)
  queryClient.setQueryData(ofOneLocation, photos.slice(0, 1))
  return queryClient
}

test('a rotation applies in every cached list and leaves other photos unchanged', async () => {
  const queryClient = clientWith({ one: 270, two: 0, three: 90 })
  const [, , three] = queryClient.getQueryData(all) ?? []
  await rotateOptimistically(queryClient, ['one', 'two'], 90)
  expect(Object.fromEntries(displayedRotations(queryClient))).toEqual({ one: 0, two: 90, three: 90 })
  expect(queryClient.getQueryData(ofOneLocation)?.[0]?.rotation).toBe(0)
  expect(queryClient.getQueryData(all)?.[2]).toBe(three)
})

test('two rotations add up, and undoing one keeps the other', async () => {
  const queryClient = clientWith({ one: 0 })
  await rotateOptimistically(queryClient, ['one'], 90)
  await rotateOptimistically(queryClient, ['one'], 90)
  expect(displayedRotations(queryClient).get('one')).toBe(180)
  applyRotation(queryClient, ['one'], -90)
  expect(displayedRotations(queryClient).get('one')).toBe(90)
})

test.each(['shown first', 'shown last'])(
  'the rotation of the displayed list counts even if a stale list differs (%s)',
  async (order) => {
    const queryClient = new QueryClient()
    const put = (queryKey: typeof all, rotation: Photo['rotation']) =>
      queryClient.setQueryData(queryKey, [{ id: 'one', rotation } as Photo])
    if (order === 'shown first') put(ofOneLocation, 90)
    put(all, 0)
    put(ofOneLocation, 90)
    await queryClient.invalidateQueries({ queryKey: all })
    const shown = new QueryObserver(queryClient, {
      queryKey: ofOneLocation,
      staleTime: Number.POSITIVE_INFINITY,
    })
    const leave = shown.subscribe(() => undefined)
    await rotateOptimistically(queryClient, ['one'], 90)
    leave() // the rotation still applies
    expect(displayedRotations(queryClient).get('one')).toBe(180)
    expect(queryClient.getQueryData(all)?.[0]?.rotation).toBe(180)
    applyRotation(queryClient, ['one'], -90)
    expect(displayedRotations(queryClient).get('one')).toBe(90)
  },
)

test('of two lists without observers, the one that is not stale counts', async () => {
  const queryClient = clientWith({ one: 90 })
  queryClient.setQueryData(ofOneLocation, [{ id: 'one', rotation: 270 } as Photo])
  await queryClient.invalidateQueries({ queryKey: ofOneLocation })
  expect(displayedRotations(queryClient).get('one')).toBe(90)
})

test('a total cached next to the lists is unchanged', async () => {
  const queryClient = clientWith({ one: 0 })
  const total = [...ofOneLocation, 'total']
  queryClient.setQueryData(total, 12)
  await rotateOptimistically(queryClient, ['one'], 90)
  expect(displayedRotations(queryClient).get('one')).toBe(90)
  expect(queryClient.getQueryData(total)).toBe(12)
})

test('a rotation cancels a running list query, which cannot overwrite it', async () => {
  const queryClient = clientWith({ one: 0 })
  let isCancelled = false
  const read = queryClient.fetchQuery({
    queryKey: all,
    queryFn: ({ signal }) =>
      new Promise<Photo[]>((_, reject) => {
        signal.addEventListener('abort', () => {
          isCancelled = true
          reject(signal.reason)
        })
      }),
  })
  read.catch(() => undefined)
  await rotateOptimistically(queryClient, ['one'], 90)
  expect(isCancelled).toBe(true)
  expect(displayedRotations(queryClient).get('one')).toBe(90)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listPhotos, type Photo } from '../../../shared/photos.ts'
import { queryOf } from '../../http/query-of.ts'
import { foreseeTurns, shownRotations, turnShown } from './foresee-turns.ts'

const all = queryOf(listPhotos, { query: { fishingOnly: 'true' } }).queryKey
const ofOnePlace = queryOf(listPhotos, { query: { fishingOnly: 'true', locationId: 'spot' } }).queryKey

function clientWith(rotations: Record<string, Photo['rotation']>): QueryClient {
  const queryClient = new QueryClient()
  const photos = Object.entries(rotations).map(([id, rotation]) => ({ id, rotation }) as Photo)
  queryClient.setQueryData(all, photos)
  queryClient.setQueryData(ofOnePlace, photos.slice(0, 1))
  return queryClient
}

test('turned photos are shown so in every list, and the others stay', async () => {
  const queryClient = clientWith({ one: 270, two: 0, three: 90 })
  const [, , three] = queryClient.getQueryData(all) ?? []
  await foreseeTurns(queryClient, ['one', 'two'], 90)
  expect(Object.fromEntries(shownRotations(queryClient))).toEqual({ one: 0, two: 90, three: 90 })
  expect(queryClient.getQueryData(ofOnePlace)?.[0]?.rotation).toBe(0)
  expect(queryClient.getQueryData(all)?.[2]).toBe(three)
})

test('two turns add up, and taking back one leaves the other', async () => {
  const queryClient = clientWith({ one: 0 })
  await foreseeTurns(queryClient, ['one'], 90)
  await foreseeTurns(queryClient, ['one'], 90)
  expect(shownRotations(queryClient).get('one')).toBe(180)
  turnShown(queryClient, ['one'], -90)
  expect(shownRotations(queryClient).get('one')).toBe(90)
})

test('a read that is under way does not answer over it', async () => {
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
  await foreseeTurns(queryClient, ['one'], 90)
  expect(isCancelled).toBe(true)
  expect(shownRotations(queryClient).get('one')).toBe(90)
})

import { expect, test } from 'vitest'
import { allCatches, deriveResponse } from './derive-response.ts'

const photos = [
  { id: 'p3', locationId: 'bay' },
  { id: 'p2', locationId: 'cove' },
  { id: 'p1', locationId: 'bay' },
]
const locations = [{ id: 'bay', name: 'Bay', photos: [{ id: 'p3' }] }]

async function find(url: string): Promise<Response | undefined> {
  const cached: Record<string, unknown> = { [allCatches]: photos, '/api/locations': locations }
  if (cached[url] === undefined) return undefined
  return new Response(JSON.stringify(cached[url]), { headers: { 'x-creel-kept': '500' } })
}

test('the gallery of one spot is made of the list of all catches, and is as old', async () => {
  const response = await deriveResponse(
    'https://creel.example/api/photos?fishingOnly=true&locationId=bay',
    find,
  )
  expect(response?.headers.get('x-creel-kept')).toBe('500')
  expect(await response?.json()).toEqual([photos[0], photos[2]])
})

test('one spot is made of the list of spots, with all its photos', async () => {
  const response = await deriveResponse('https://creel.example/api/locations/bay', find)
  expect(await response?.json()).toEqual({ id: 'bay', name: 'Bay', photos: [photos[0], photos[2]] })
})

test.each([
  '/api/locations/nowhere',
  '/api/photos?notFishing=true',
  '/api/photos',
  '/api/photos?fishingOnly=true&locationId=bay&limit=3',
  '/api/map-points?names=true',
])('%s cannot be made of anything', async (url) => {
  expect(await deriveResponse(url, find)).toBeNull()
})

test('of a log that was never read nothing can be made', async () => {
  expect(await deriveResponse('/api/locations/bay', async () => undefined)).toBeNull()
})

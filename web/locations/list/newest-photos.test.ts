import { expect, test } from 'vitest'
import type { LocationPhoto } from '../../../shared/locations.ts'
import { newestPhotos } from './newest-photos.ts'

const photos = (...times: (string | null)[]) => ({
  photos: times.map((timestamp) => ({ id: timestamp ?? 'unknown', timestamp }) as LocationPhoto),
})
const ids = (...locations: ReturnType<typeof photos>[]) => newestPhotos(locations, 4).map(({ id }) => id)

test('the newest of several locations come first, compared as instants, those of an unknown time last', () => {
  expect(ids(photos('2025-01-02T00:00:00-08:00', null), photos('2025-01-02T07:00:00Z'))).toEqual([
    '2025-01-02T00:00:00-08:00', // 08:00 UTC
    '2025-01-02T07:00:00Z',
    'unknown',
  ])
})

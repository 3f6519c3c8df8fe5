import { expect, test } from 'vitest'
import type { ImmichImport } from '../../shared/immich.ts'
import { choiceText, foundText } from './immich-text.ts'

const counted: ImmichImport = {
  id: '1',
  state: 'ready',
  isCounted: true,
  choice: { by: 'dates', from: null, to: null },
  includesPartners: false,
  includesDeleted: false,
  listedCount: 160,
  photoCount: 143,
  bytes: 610_000_000,
  knownCount: 12,
  deletedCount: 0,
  skipped: {},
  waitingCount: 143,
  takenCount: 0,
  duplicateCount: 0,
  failedCount: 0,
  failures: [],
  problem: null,
}

test('what was found is counted before the start', () => {
  expect(foundText(counted)).toBe('143 photos, about 610 MB; 12 are in Creel already.')
  expect(foundText({ ...counted, photoCount: 1, bytes: 0, knownCount: 0 })).toBe('1 photo.')
  expect(foundText({ ...counted, photoCount: 50_000, bytes: 2e11, knownCount: 1 })).toBe(
    '50,000 photos, about 200 GB; 1 is in Creel already.',
  )
  expect(foundText({ ...counted, photoCount: 0, bytes: 0 })).toBe('No new photos; 12 are in Creel already.')
  expect(foundText({ ...counted, photoCount: 0, knownCount: 0 })).toBe('No photos to import.')
})

test.each([
  [{ by: 'album', albumId: '1', albumName: 'Lake' }, 'Album “Lake”'],
  [{ by: 'area', south: 1, north: 2, west: 3, east: 4 }, 'An area on the map'],
  [{ by: 'dates', from: null, to: null }, 'All dates'],
  [{ by: 'dates', from: '2025-06-01', to: null }, 'Since Jun 1, 2025'],
  [{ by: 'dates', from: null, to: '2025-06-01' }, 'Until Jun 1, 2025'],
  [{ by: 'dates', from: '2025-06-01', to: '2025-06-01' }, 'Jun 1, 2025'],
  [{ by: 'dates', from: '2025-06-01', to: '2025-06-09' }, 'Jun 1, 2025 to Jun 9, 2025'],
] as const)('the choice %j is “%s”', (choice, text) => {
  expect(choiceText(choice)).toBe(text)
})

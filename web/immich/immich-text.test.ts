import { expect, test } from 'vitest'
import type { ImmichImport } from '../../shared/immich.ts'
import { choiceText, foundText, percentDone, progressText, skippedText } from './immich-text.ts'

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

test('what is left out is counted with its reasons', () => {
  expect(skippedText(counted, 50)).toBeNull()
  const skipped = { video: 3, otherOwner: 1, notInTimeline: 2, format: 1, tooLarge: 1, unreadable: 0 }
  expect(skippedText({ ...counted, skipped, deletedCount: 4 }, 50)).toBe(
    'Left out: 3 videos, 1 photo of other people, 2 photos that are archived, hidden or in the trash, 1 photo in a format that Creel doesn’t accept, 1 photo larger than 50 MB, and 4 photos that you deleted from Creel.',
  )
  expect(skippedText({ ...counted, deletedCount: 4, includesDeleted: true }, 50)).toBeNull()
})

test('progress is counted', () => {
  expect(progressText(counted)).toBe('0 added')
  const running = { ...counted, takenCount: 1200, duplicateCount: 2, failedCount: 1 }
  expect(progressText(running)).toBe('1,200 added, 2 already in Creel, 1 failed')
  expect(percentDone({ ...counted, photoCount: 4, waitingCount: 1 })).toBe(75)
  expect(percentDone({ ...counted, photoCount: 0, waitingCount: 0 })).toBe(100)
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

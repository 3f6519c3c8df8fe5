import { expect, test } from 'vitest'
import type { BackupHealth, JobHealth } from '../../shared/admin.ts'
import { backupState, filesText, idleWorkerText, serviceState, type WorkerHealth } from './health-labels.ts'

const early = '2026-11-21T08:00:00.000Z'
const late = '2026-11-21T09:00:00.000Z'

test.each([
  [false, null, null, 'off'],
  [false, late, early, 'off'],
  [true, null, null, 'unused'],
  [true, early, null, 'working'],
  [true, null, early, 'failing'],
  [true, early, late, 'failing'],
  [true, late, early, 'working'],
] as const)(
  'configured %s, last answer %s, last failure %s: %s',
  (isConfigured, lastSuccessAt, lastFailureAt, state) => {
    const health = {
      service: 'weather',
      isConfigured,
      lastSuccessAt,
      lastFailureAt,
      lastFailure: null,
    } as const
    expect(serviceState(health)).toBe(state)
  },
)

const now = Date.parse('2026-11-21T10:00:00Z')
const hourAgo = '2026-11-21T09:00:00.000Z'
const minuteAgo = '2026-11-21T09:59:00.000Z'

test('a warning says since when no worker has run', () => {
  expect(idleWorkerText(healthWith(hourAgo, hourAgo), now)).toMatch(
    /^A worker was last seen 1 hour ago, so queued work/,
  )
  expect(idleWorkerText(healthWith(hourAgo, null), now)).toMatch(/^No worker has ever run, so queued work/)
})

test('a warning says how many photos the database lacks, and that it is an older copy', () => {
  expect(filesText({ unexplainedPhotos: 0, isOlderCopy: false })).toBeNull()
  expect(filesText({ unexplainedPhotos: 1, isOlderCopy: false })).toMatch(
    /^1 photo in the file store is not in/,
  )
  expect(filesText({ unexplainedPhotos: 6, isOlderCopy: true })).toMatch(
    /^The database is an older copy than the photo files\. 6 photos in the file store are not in .* Creel keeps all files\./,
  )
})

const noBackup: BackupHealth = {
  isScheduled: false,
  lastBackupAt: null,
  photos: 0,
  bytes: 0,
  incompletePhotos: 0,
  isOnDataDisk: false,
  lastFailureAt: null,
  lastFailure: null,
}
const failure = { lastFailureAt: minuteAgo, lastFailure: 'The disk of BACKUP_DIR is full.' }

test.each<[state: string, backup: Partial<BackupHealth>]>([
  ['off', {}],
  ['soon', { isScheduled: true }],
  ['working', { isScheduled: true, lastBackupAt: hourAgo }],
  ['working', { lastBackupAt: hourAgo }],
  ['working', { lastBackupAt: '2026-11-19T10:00:00.000Z' }],
  ['overdue', { lastBackupAt: '2026-11-19T09:59:00.000Z' }],
  ['incomplete', { lastBackupAt: hourAgo, incompletePhotos: 1 }],
  ['failing', { isScheduled: true, lastBackupAt: hourAgo, ...failure }],
  ['working', { lastBackupAt: hourAgo, ...failure }],
  ['failing', { isScheduled: true, ...failure }],
])('backups are %s with %j', (state, backup) => {
  expect(backupState({ ...noBackup, ...backup }, now)).toBe(state)
})

function healthWith(oldestAt: string | null, workerSeenAt: string | null): WorkerHealth {
  const job: JobHealth = { kind: 'tide', waiting: 1, running: 0, failed: 0, oldestAt, lastFailure: null }
  const idle: JobHealth = { ...job, kind: 'weather', waiting: 0, oldestAt: null }
  return { jobs: [idle, job], workerSeenAt }
}

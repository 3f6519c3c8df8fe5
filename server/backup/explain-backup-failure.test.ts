import { expect, test } from 'vitest'
import { ApiError } from '../../shared/errors.ts'
import { StoreMismatchError } from '../file-store/verify-store-identity.ts'
import { BackupError } from './backup-format.ts'
import { explainBackupFailure, isOutOfSpace } from './explain-backup-failure.ts'

const root = '/mnt/backup'
const failure = (code: string, path = `${root}/nightly.unfinished-1`) =>
  Object.assign(new Error(`${code}: ${path}`), { code, path })
const wrapped = (cause: unknown) => new BackupError(`${root} failed. No backup was made.`, { cause })
const internal = 'It failed inside Creel. See the server log for details.'

test.each([
  ['a missing folder', failure('ENOENT', root), /^BACKUP_DIR isn’t there\./],
  ['a file in its place', failure('ENOTDIR', root), /^BACKUP_DIR isn’t a folder\.$/],
  ['a folder of another user', wrapped(failure('EACCES')), /^Creel may not write to BACKUP_DIR\.$/],
  ['a read-only disk', wrapped(failure('EROFS')), /read-only\.$/],
  ['a full disk', wrapped(failure('ENOSPC')), /^The disk of BACKUP_DIR is full\.$/],
  ['a used-up quota', wrapped(failure('EDQUOT')), /^The disk of BACKUP_DIR is full\.$/],
  ['a broken disk', failure('EIO'), /^The disk of BACKUP_DIR fails to read or write\.$/],
  ['a broken disk of the photo files', failure('EIO', '/srv/creel/files/photos'), internal],
  ['files of another Creel', new StoreMismatchError('/srv/creel'), /^The photo files are missing/],
  ['files out of reach', new ApiError('UNAVAILABLE', '/srv/creel'), /^Creel can’t reach the photo files/],
  ['a database that is away', failure('ECONNREFUSED', '/srv/creel/postgres'), internal],
  ['anything else', new TypeError(`${root} is undefined`), internal],
])('%s is explained without its path', (_, cause, text) => {
  const explained = explainBackupFailure(cause, root)
  expect(explained).toMatch(text)
  expect(explained).not.toContain('/')
})

test('only a full disk and a used-up quota wait for the next night', () => {
  expect(isOutOfSpace(wrapped(failure('ENOSPC')))).toBe(true)
  expect(isOutOfSpace(wrapped(failure('EDQUOT')))).toBe(true)
  expect(isOutOfSpace(wrapped(failure('EACCES')))).toBe(false)
  expect(isOutOfSpace(failure('ENOENT', root))).toBe(false)
})

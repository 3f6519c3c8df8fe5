import { mkdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { explainFileError } from './explain-file-error.ts'

test.each([
  ['EACCES', '/a can’t be used: permission denied.'],
  ['EROFS', '/a is on a disk that is read-only.'],
  ['ENOSPC', '/a is on a disk that is full.'],
])('%s is explained with the path of the file', (code, message) => {
  expect(explainFileError(Object.assign(new Error(code), { code, path: '/a' }))).toBe(message)
})

test('real system errors are explained', async () => {
  const [notFolder, missing] = await Promise.all([
    mkdir('/dev/null/creel').catch((cause) => explainFileError(cause)),
    readFile('/nonexistent/creel').catch((cause) => explainFileError(cause)),
  ])
  expect(notFolder).toBe('/dev/null/creel isn’t a folder.')
  expect(missing).toBe('/nonexistent/creel isn’t there.')
})

import { expect, test } from 'vitest'
import { findTests } from './find-tests.mjs'

const sources = {
  'server/photos/upload.test.ts': "test('a photo (HEIC) is kept', …",
  'test/e2e/upload.e2e.ts': "test('an upload goes on', …",
  'web/map/pin.test.ts': "test('a pin of ' + kind, …",
}
const find = (typed) => findTests(typed, Object.keys(sources), (file) => sources[file])

test('no words select all tests', () => {
  expect(find('')).toEqual([])
})

test('part of a path selects the files that contain it', () => {
  expect(find('upload')).toEqual(['server/photos/upload.test.ts', 'test/e2e/upload.e2e.ts'])
})

test('part of a title selects the tests that contain it literally', () => {
  expect(find('a photo (HEIC)')).toEqual([
    'server/photos/upload.test.ts',
    '--testNamePattern',
    String.raw`a photo \(HEIC\)`,
  ])
})

test('words that no file contains are searched for in all titles', () => {
  expect(find('a pin of a photo')).toEqual(['--testNamePattern', 'a pin of a photo'])
})

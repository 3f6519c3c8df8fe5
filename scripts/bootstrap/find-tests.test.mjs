import { expect, test } from 'vitest'
import { findTests } from './find-tests.mjs'

const sources = {
  'server/photos/upload.test.ts': "test('a photo (HEIC) is kept', …",
  'test/e2e/upload.e2e.ts': "test('an upload goes on', …",
  'web/map/pin.test.ts': "test('a pin of ' + kind, …",
}
const find = (typed) => findTests(typed, Object.keys(sources), (file) => sources[file])

test('nothing typed runs everything', () => {
  expect(find('')).toEqual([])
})

test('part of a path runs the files that have it', () => {
  expect(find('upload')).toEqual(['server/photos/upload.test.ts', 'test/e2e/upload.e2e.ts'])
})

test('part of a title runs the tests that have it, letter by letter', () => {
  expect(find('a photo (HEIC)')).toEqual([
    'server/photos/upload.test.ts',
    '--testNamePattern',
    String.raw`a photo \(HEIC\)`,
  ])
})

test('a title that stands in no file as it is typed is looked for among all titles', () => {
  expect(find('a pin of a photo')).toEqual(['--testNamePattern', 'a pin of a photo'])
})

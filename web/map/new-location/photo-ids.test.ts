import { expect, test } from 'vitest'
import { parsePhotoIds } from './photo-ids.ts'

test.each([
  [undefined, []],
  ['', []],
  ['a', ['a']],
  ['a,b, c ,,a', ['a', 'b', 'c']],
])('assignPhotoIds=%s is parsed as %j', (text, ids) => {
  expect(parsePhotoIds(text)).toEqual(ids)
})

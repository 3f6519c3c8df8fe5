import { expect, test } from 'vitest'
import { photoIdsOf } from './photo-ids.ts'

test.each([
  [undefined, []],
  ['', []],
  ['a', ['a']],
  ['a,b, c ,,a', ['a', 'b', 'c']],
])('assignPhotoIds=%s names %j', (text, ids) => {
  expect(photoIdsOf(text)).toEqual(ids)
})

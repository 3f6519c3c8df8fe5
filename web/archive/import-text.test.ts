import { expect, test } from 'vitest'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { importErrorText, importResultText, leftOutText } from './import-text.ts'
import { ResponseLostError } from './upload-archive.ts'

const nothing = {
  photos: 0,
  duplicates: 0,
  notedCatches: 0,
  outingNotes: 0,
  locations: 0,
  groups: 0,
  leftOutCount: 0,
  leftOut: [],
}

test('the result counts what was imported, with plurals', () => {
  expect(importResultText({ ...nothing, photos: 1, locations: 2, groups: 1 })).toEqual([
    '1 photo and 2 locations imported.',
  ])
  expect(importResultText({ ...nothing, locations: 1 })).toEqual(['1 location imported.'])
  expect(importResultText({ ...nothing, notedCatches: 1 })).toEqual(['1 catch without a photo imported.'])
  expect(importResultText({ ...nothing, outingNotes: 3 })).toEqual(['3 outing notes imported.'])
  expect(importResultText({ ...nothing, notedCatches: 1, outingNotes: 1 })).toEqual([
    '1 catch without a photo and 1 outing note imported.',
  ])
  expect(importResultText({ ...nothing, photos: 3, notedCatches: 2, locations: 1 })).toEqual([
    '3 photos, 2 catches without photos, and 1 location imported.',
  ])
})

test('what was left out is counted and listed in a file', () => {
  expect(importResultText({ ...nothing, photos: 2, leftOutCount: 1 }).at(-1)).toBe(
    '1 thing couldn’t be imported and was left out:',
  )
  const reason = 'It can be at most 5000.'
  const leftOut = [
    { what: 'photo' as const, name: 'a.jpg', field: 'catch.weightLbs', reason },
    { what: 'location' as const, name: 'Bay', field: null, reason: 'It appears in the archive twice.' },
  ]
  const text = leftOutText({ ...nothing, leftOut, leftOutCount: 10_002 })
  expect(text.split('\r\n')).toEqual([
    '\ufeffphoto “a.jpg”, weight lbs: It can be at most 5000.',
    'location “Bay”: It appears in the archive twice.',
    'And 10,000 more.',
    '',
  ])
})

test('a failure says what happened and what to do', () => {
  const rejected = new RequestError(400, '', '{"message":"This isn’t a ZIP archive.","code":"X"}')
  expect(importErrorText(rejected)).toBe('This isn’t a ZIP archive.')
  expect(importErrorText(new RequestError(500, '', 'oops'))).toMatch(/Please try again later/)
  expect(importErrorText(new ConnectionError())).toMatch(/nothing was imported/)
  expect(importErrorText(new ResponseLostError())).toMatch(/still running/)
})

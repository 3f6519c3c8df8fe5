import { expect, test } from 'vitest'
import { ConnectionError, RequestError } from '../http/request-error.ts'
import { failureWords, leftOutText, resultWords } from './import-words.ts'
import { AnswerLost } from './send-archive.ts'

const nothing = { photos: 0, duplicates: 0, locations: 0, groups: 0, leftOutCount: 0, leftOut: [] }

test('what came in is counted, in natural plurals', () => {
  expect(resultWords({ ...nothing, photos: 1, locations: 2, groups: 1 })).toEqual([
    '1 photo and 2 spots came in.',
  ])
  expect(resultWords({ ...nothing, locations: 1 })).toEqual(['1 spot came in.'])
})

test('what was there already is said, and that it stayed as it was', () => {
  expect(resultWords({ ...nothing, duplicates: 5 })).toEqual([
    'Nothing in this archive is new.',
    '5 photos were there already and stayed as they were.',
  ])
  expect(resultWords({ ...nothing, photos: 1200, duplicates: 1 })).toEqual([
    '1,200 photos came in.',
    '1 photo was there already and stayed as it was.',
  ])
})

test('what was left out is counted, and listed in a file', () => {
  expect(resultWords({ ...nothing, photos: 2, leftOutCount: 1 }).at(-1)).toBe(
    '1 thing couldn’t be imported and was left out:',
  )
  const reason = 'It can be at most 5000.'
  const leftOut = [
    { what: 'photo' as const, name: 'a.jpg', field: 'catch.weightLbs', reason },
    { what: 'location' as const, name: 'Bay', field: null, reason: 'It is in the archive twice.' },
  ]
  const text = leftOutText({ ...nothing, leftOut, leftOutCount: 10_002 })
  expect(text.split('\r\n')).toEqual([
    '\ufeffphoto “a.jpg”, weight lbs: It can be at most 5000.',
    'location “Bay”: It is in the archive twice.',
    'And 10,000 more.',
    '',
  ])
})

test('a failure says what is the matter, and what to do', () => {
  const refused = new RequestError(400, '', '{"message":"This is not a ZIP archive.","code":"X"}')
  expect(failureWords(refused)).toBe('This is not a ZIP archive.')
  expect(failureWords(new RequestError(500, '', 'oops'))).toMatch(/Please try again later/)
  expect(failureWords(new ConnectionError())).toMatch(/nothing has been read in/)
  expect(failureWords(new AnswerLost())).toMatch(/goes on reading/)
})

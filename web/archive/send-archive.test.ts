import { expect, test } from 'vitest'
import { ConnectionError, RequestError } from '../http/request-error.ts'
import { AnswerLost, readAnswer } from './send-archive.ts'

const result = { photos: 1, duplicates: 0, locations: 0, groups: 0, leftOutCount: 0, leftOut: [] }

test('what the server says of the archive is its result', () => {
  expect(readAnswer(answer(200, JSON.stringify(result)), true)).toEqual(result)
})

test('a refusal carries the sentence of the server', () => {
  const refused = answer(400, '{"message":"This isn’t a ZIP archive.","code":"INVALID_INPUT"}')
  expect(() => readAnswer(refused, true)).toThrow(RequestError)
  expect(() => readAnswer(refused, true)).toThrow(/isn’t a ZIP/)
})

test('a line that breaks while the archive goes out is the fault of the connection', () => {
  expect(() => readAnswer(answer(0, ''), false)).toThrow(ConnectionError)
  expect(() => readAnswer(answer(502, ''), false)).toThrow(RequestError)
})

test.each([0, 502, 503, 504])('once all of it is out, a %i means that only the answer was lost', (status) => {
  expect(() => readAnswer(answer(status, ''), true)).toThrow(AnswerLost)
})

test.each(['<html>Welcome to the harbour</html>', '{}', 'null'])(
  'the success %s is none of Creel’s',
  (text) => {
    expect(() => readAnswer(answer(200, text), true)).toThrow(AnswerLost)
  },
)

function answer(status: number, responseText: string) {
  return { status, statusText: '', responseText, getResponseHeader: () => null }
}

import { expect, test } from 'vitest'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { parseResponse, ResponseLostError } from './upload-archive.ts'

const result = { photos: 1, duplicates: 0, locations: 0, groups: 0, leftOutCount: 0, leftOut: [] }

test('what the server says of the archive is its result', () => {
  expect(parseResponse(response(200, JSON.stringify(result)), true)).toEqual(result)
})

test('a refusal carries the sentence of the server', () => {
  const rejected = response(400, '{"message":"This isn’t a ZIP archive.","code":"INVALID_INPUT"}')
  expect(() => parseResponse(rejected, true)).toThrow(RequestError)
  expect(() => parseResponse(rejected, true)).toThrow(/isn’t a ZIP/)
})

test('a line that breaks while the archive goes out is the fault of the connection', () => {
  expect(() => parseResponse(response(0, ''), false)).toThrow(ConnectionError)
  expect(() => parseResponse(response(502, ''), false)).toThrow(RequestError)
})

test.each([0, 502, 503, 504])('once all of it is out, a %i means that only the answer was lost', (status) => {
  expect(() => parseResponse(response(status, ''), true)).toThrow(ResponseLostError)
})

test.each(['<html>Welcome to the harbour</html>', '{}', 'null'])(
  'the success %s is none of Creel’s',
  (text) => {
    expect(() => parseResponse(response(200, text), true)).toThrow(ResponseLostError)
  },
)

function response(status: number, responseText: string) {
  return { status, statusText: '', responseText, getResponseHeader: () => null }
}

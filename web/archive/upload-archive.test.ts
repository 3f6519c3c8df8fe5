import { expect, test } from 'vitest'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { parseResponse, ResponseLostError } from './upload-archive.ts'

const result = {
  photos: 1,
  duplicates: 0,
  notedCatches: 0,
  outingNotes: 0,
  locations: 0,
  groups: 0,
  leftOutCount: 0,
  leftOut: [],
}

test('the response of the server is the result', () => {
  expect(parseResponse(response(200, JSON.stringify(result)), true)).toEqual(result)
})

test('a rejection contains the message of the server', () => {
  const rejected = response(400, '{"message":"This isn’t a ZIP archive.","code":"INVALID_INPUT"}')
  expect(() => parseResponse(rejected, true)).toThrow(RequestError)
  expect(() => parseResponse(rejected, true)).toThrow(/isn’t a ZIP/)
})

test('a connection lost while sending gives a connection error', () => {
  expect(() => parseResponse(response(0, ''), false)).toThrow(ConnectionError)
  expect(() => parseResponse(response(502, ''), false)).toThrow(RequestError)
})

test.each([0, 502, 503, 504])(
  'after everything has been sent, a %i means that only the response was lost',
  (status) => {
    expect(() => parseResponse(response(status, ''), true)).toThrow(ResponseLostError)
  },
)

test.each(['<html>Welcome to the harbour</html>', '{}', 'null'])(
  'the success %s is none of Creel’s',
  (text) => {
    expect(() => parseResponse(response(200, text), true)).toThrow(ResponseLostError)
  },
)

function response(status: number, responseText: string) {
  return { status, statusText: '', responseText, getResponseHeader: () => null }
}

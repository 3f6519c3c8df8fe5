import { expect, test } from 'vitest'
import { RequestError } from '../api-client/request-error.ts'
import { parseResponse, ResponseLostError } from './upload-archive.ts'

test('a rejection contains the message of the server', () => {
  const rejected = response(400, '{"message":"This isn’t a ZIP archive.","code":"INVALID_INPUT"}')
  expect(() => parseResponse(rejected, true)).toThrow(RequestError)
  expect(() => parseResponse(rejected, true)).toThrow(/isn’t a ZIP/)
})

test.each([0, 502, 503, 504])(
  'after everything has been sent, a %i means that only the response was lost',
  (status) => {
    expect(() => parseResponse(response(status, ''), true)).toThrow(ResponseLostError)
  },
)

function response(status: number, responseText: string) {
  return { status, statusText: '', responseText, getResponseHeader: () => null }
}

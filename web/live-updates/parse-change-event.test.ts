import { expect, test } from 'vitest'
import { parseChangeEvent } from './parse-change-event.ts'

test('an event is parsed without fields that only a newer server knows', () => {
  expect(parseChangeEvent('{"cursor":"a.7","isAccountStale":true,"mood":"good"}')).toEqual({
    cursor: 'a.7',
    isAccountStale: true,
  })
  expect(parseChangeEvent('{"cursor":"a.7"}')).toEqual({ cursor: 'a.7', isAccountStale: false })
})

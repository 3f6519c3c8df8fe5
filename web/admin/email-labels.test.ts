import { expect, test } from 'vitest'
import { recipientsText } from './email-labels.ts'

const some = { welcome: 1, throwback: 1, dailySummary: 2, recorded: 3 }
const none = { welcome: 0, throwback: 0, dailySummary: 0, recorded: 0 }
const me = 'me@example.org'

test('the text names the number of recipients', () => {
  expect(recipientsText('welcome', some, me)).toBe('It will be sent only to you, at me@example.org.')
  expect(recipientsText('throwback', some, me)).toMatch(
    /^1 person with a catch at least a year old will get one\./,
  )
  expect(recipientsText('daily-summary', some, me)).toMatch(/^2 people with uploads today will get one\./)
  expect(recipientsText('clear', some, me)).toMatch(/^3 emails from today will be cleared/)
})

test('the text explains why there is no recipient', () => {
  expect(recipientsText('welcome', none, me)).toMatch(/^You already got it today/)
  expect(recipientsText('welcome', none, null)).toMatch(/has no email address/)
  expect(recipientsText('throwback', none, me)).toMatch(/^No one left to send to today/)
  expect(recipientsText('daily-summary', none, me)).toMatch(/^No one left to send to today/)
  expect(recipientsText('clear', none, me)).toMatch(/nothing to clear/)
})

import { expect, test } from 'vitest'
import { isEmailAddress } from '../../shared/email-address.ts'
import { ConfigError, readConfig } from '../config.ts'

test.each([
  [{ SMTP_URL: 'http://user:hush@mail.example.org' }, 'SMTP_URL is (hidden), but it must be an address'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL is (hidden)'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM is nobody, but it must be an email address'],
  [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM is'],
  [{ EMAIL_SCHEDULE: 'daily' }, 'EMAIL_SCHEDULE is daily, but it must be one of on, off.'],
])('%o is rejected without revealing a password', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(words)
  expect(() => readConfig(environment)).not.toThrow('hush')
})

test('isEmailAddress accepts one address in any script, and rejects lists, names and line breaks', () => {
  const good = ['a@b', 'angler+log@example.org', 'jürgen@exämple.de', "o'hara@example.org"]
  const bad = ['', 'a', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b, c@d', 'A <a@b>', 'a@b\r\nBcc: c@d', 'a@b;c']
  expect(good.filter((text) => !isEmailAddress(text))).toEqual([])
  expect(bad.filter(isEmailAddress)).toEqual([])
})

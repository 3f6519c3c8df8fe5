import { expect, test } from 'vitest'
import { isEmailAddress } from '../../shared/email-address.ts'
import { ConfigError, readConfig } from '../config.ts'

test('by default no mail server is set, the sender is on the public host, and the schedule is off', () => {
  expect(readConfig({}).mail).toEqual({
    smtpUrl: null,
    from: { name: 'Creel', address: 'creel@localhost' },
    isScheduled: false,
  })
  expect(readConfig({ PUBLIC_URL: 'https://log.example.org:8443' }).mail.from.address).toBe(
    'creel@log.example.org',
  )
})

test.each([
  ['log@example.org', 'Creel', 'log@example.org'],
  ['The Log <log@example.org>', 'The Log', 'log@example.org'],
  ['"Log, The" <log@example.org>', 'Log, The', 'log@example.org'],
])('MAIL_FROM may be %s', (value, name, address) => {
  expect(readConfig({ MAIL_FROM: value }).mail.from).toEqual({ name, address })
})

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

import { expect, test } from 'vitest'
import { canSignIn } from './can-sign-in.ts'

const at = (issuer: string) => ({ issuer, clientId: 'creel', clientSecret: null })

test.each([
  ['https://id.example.org', 'https://id.example.org/'],
  ['https://ID.example.org/realms/a/', 'https://id.example.org/realms/a'],
  ['https://id.example.org/a/.well-known/openid-configuration', 'https://id.example.org/a'],
  ['https://login.microsoftonline.com/organizations/v2.0', 'https://login.microsoftonline.com/72f988bf/v2.0'],
  ['https://login.microsoftonline.com/72f988bf', 'https://sts.windows.net/72f988bf/'],
  ['https://creel.b2clogin.com/creel/B2C_1_in/v2.0', 'https://creel.b2clogin.com/72f988bf/v2.0/'],
])('the configured issuer %s allows users of %s', (configured, issuer) => {
  expect(canSignIn(at(configured), issuer)).toBe(true)
})

test.each([
  ['https://id.example.org/realms/a', 'https://id.example.org/realms/b'],
  ['https://id.example.org', 'https://id.example.com'],
  ['https://one.b2clogin.com/x', 'https://two.b2clogin.com/x'],
  ['https://id.example.org', 'local'],
])('the configured issuer %s does not allow users of %s', (configured, issuer) => {
  expect(canSignIn(at(configured), issuer)).toBe(false)
})

test('without a sign-in service only local users can sign in', () => {
  expect(canSignIn(null, 'local')).toBe(true)
  expect(canSignIn(null, 'https://id.example.org')).toBe(false)
})

import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { canSignIn } from './can-sign-in.ts'

const at = (issuer: string) => ({
  oidc: { issuer, clientId: 'creel', clientSecret: null },
  headerSignIn: null,
})

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
  const { oidc, headerSignIn } = readConfig({})
  expect(canSignIn({ oidc, headerSignIn }, 'local')).toBe(true)
  expect(canSignIn({ oidc, headerSignIn }, 'https://id.example.org')).toBe(false)
})

test('with sign-in by header only its users can sign in', () => {
  const config = readConfig({ AUTH_HEADER_SUBJECT: 'Remote-User', TRUSTED_PROXIES: '10.0.0.1' })
  expect(canSignIn(config, 'header')).toBe(true)
  expect(canSignIn(config, 'local')).toBe(false)
})

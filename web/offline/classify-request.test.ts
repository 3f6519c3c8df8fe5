import { expect, test } from 'vitest'
import { classifyRequest } from './classify-request.ts'

const creel = 'https://creel.example'
const shell = ['/icon.svg', '/manifest.webmanifest']

function kindOf(path: string, method = 'GET', mode: RequestMode = 'cors', referrer = `${creel}/settings`) {
  return classifyRequest({ method, mode, url: `${creel}${path}`, referrer }, shell)
}

test.each([
  ['/api/auth/user', 'user'],
  ['/api/config', 'public'],
  ['/api/changes?since=1', 'changes'],
  ['/api/health', 'health-check'],
  ['/api/photos/1/thumbnail', 'thumbnail'],
  ['/api/photos/1/medium', 'medium'],
  ['/api/photos/1/preview', 'preview'],
  ['/api/account/profile-images/1', 'thumbnail'],
  ['/assets/main-1234.js', 'asset'],
  ['/icon.svg', 'asset'],
])('%s is cached as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
})

test.each([
  '/api/photos/1/original',
  '/api/photos/1/display',
  '/api/photos/1/incognito',
  '/api/account/export',
  '/api/account/storage',
  '/api/admin/users',
  '/api/admin/stats',
  '/api/events',
  '/api/geocode?q=lake',
  '/api/docs',
  '/service-worker.js',
])('%s is never cached', (path) => {
  expect(kindOf(path)).toBeNull()
})

test('screens open offline, and pages of the server do not', () => {
  const paths = ['/', '/photos?locationId=1', '/pair', '/no/such/screen', '/api/docs']
  expect(paths.map((path) => kindOf(path, 'GET', 'navigate'))).toEqual([
    'screen',
    'screen',
    'screen',
    'screen',
    null,
  ])
})

test('a session starts with the local sign-in form or the return from the sign-in service', () => {
  expect(kindOf('/api/login?returnTo=%2Fmap', 'GET', 'navigate')).toBeNull()
  expect(kindOf('/api/login', 'POST', 'navigate')).toBe('sign-in')
  expect(kindOf('/api/callback?code=1', 'GET', 'navigate')).toBe('sign-in')
})

test('pairing may have started a session only where it is finished', () => {
  expect(kindOf('/api/pair/finish', 'POST')).toBe('pairing')
  expect(kindOf('/api/pair/finish')).toBeNull()
  expect(kindOf('/api/pair/claim', 'POST')).toBeNull()
})

test('a session ends with /api/logout or with the deletion of the account', () => {
  expect(kindOf('/api/logout', 'GET', 'navigate')).toBe('sign-out')
  expect(kindOf('/api/account', 'DELETE')).toBe('sign-out')
})

test.each(['https://other.example/', 'https://creel.example.other.example/', 'about:client', ''])(
  'a sign-out that %s has led to is left to the browser',
  (referrer) => {
    expect(kindOf('/api/logout', 'GET', 'navigate', referrer)).toBeNull()
  },
)

test('only a form sent to the share address is a share', () => {
  expect(kindOf('/share', 'POST', 'navigate', '')).toBe('share')
  expect(kindOf('/share', 'POST', 'navigate', 'https://other.example/')).toBe('share') // it can at most show the question
  expect(kindOf('/share', 'POST', 'cors')).toBeNull()
  expect(kindOf('/share/more', 'POST', 'navigate')).toBeNull()
  expect(kindOf('/share?shareId=1', 'GET', 'navigate')).toBe('screen')
})

test('deleting a photo deletes its cached images', () => {
  expect(kindOf('/api/photos/1', 'DELETE')).toBe('deletion')
})

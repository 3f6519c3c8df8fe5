import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../shared/account.ts'
import { findFreePort } from '../../test/app/free-port.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { blackPng } from '../../test/samples/hostile-samples.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { startMaliciousIssuer } from '../../test/servers/malicious-oidc-issuer.ts'
import { profileImages } from '../database/schema.ts'
import { ServiceUnavailableError } from '../external-services/service-errors.ts'

const issuer = shareInFile(startMaliciousIssuer)
const app = shareInFile(async () =>
  startTestApp({
    PORT: String(await findFreePort()),
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: 'creel',
  }),
)
let face: Buffer
let realFetch: TestApp['services']['fetchPublicFile']
/** What the pictures' host responds. */
let respond: (url: URL) => Promise<Buffer>
/** Addresses that Creel has asked for. */
const asked: string[] = []

beforeAll(async () => {
  face = await sampleJpeg({ seed: 7 })
  realFetch = app.services.fetchPublicFile
  app.services.fetchPublicFile = (_service, url) => {
    asked.push(url.href)
    return respond(url)
  }
})
beforeEach(() => {
  respond = async () => face
})

test('the picture of a user who signs in is fetched, made small and served to them', async () => {
  const user = await signIn('ann', 'https://faces.test/ann.jpg')
  const url = await waitForPicture(user)
  expect(asked).toContain('https://faces.test/ann.jpg')
  const response = await user.fetch(url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: expect.stringContaining('cookie'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const { format, width, height, exif } = await sharp(await response.bytes()).metadata()
  expect([format, Math.max(width ?? 0, height ?? 0), exif]).toEqual(['webp', 320, undefined])
})

test('the picture is served to its owner only', async () => {
  const url = await waitForPicture(await signIn('owner', 'https://faces.test/owner.jpg'))
  expect((await app.visit().fetch(url)).status).toBe(401)
  const stranger = await signIn('stranger')
  for (const path of [url, '/api/account/profile-images/x', '/api/account/profile-images/%00']) {
    const response = await stranger.fetch(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      404,
      'private, no-cache',
    ])
  }
})

test('a later sign-in brings the new picture under a new URL, and the same one under the same', {
  tags: 'slow',
}, async () => {
  const first = await waitForPicture(await signIn('changing', 'https://faces.test/1.jpg'))
  const again = await signIn('changing', 'https://faces.test/1.jpg')
  await waitUntilIdle()
  expect(await pictureOf(again)).toBe(first)
  respond = () => sampleJpeg({ seed: 8 })
  const user = await signIn('changing', 'https://faces.test/2.jpg')
  await waitFor(async () => expect(await pictureOf(user)).not.toBe(first))
  expect((await user.fetch(first)).status).toBe(404)
})

test('a sign-in does not wait for its picture', async () => {
  const released = Promise.withResolvers<Buffer>()
  respond = () => released.promise
  const user = await signIn('hasty', 'https://faces.test/slow.jpg')
  expect(await pictureOf(user)).toBeNull()
  released.resolve(face)
  await waitForPicture(user)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
test.each<[string, () => Promise<Buffer>]>([
  ['an SVG drawing', async () => Buffer.from(svg)],
  ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', async () => Buffer.alloc(0)],
  ['half an image', async () => (await sampleJpeg()).subarray(0, 400)],
  ['an image that unpacks to 900 megapixels', async () => blackPng(30_000, 30_000)],
  [
    'a failure',
    () => Promise.reject(new ServiceUnavailableError('The picture’s host took too long to respond.')),
  ],
])(
  '%s in place of a picture leaves the former one, and the job ends',
  { tags: 'slow' },
  async (_, hostile) => {
    const name = crypto.randomUUID()
    const former = await waitForPicture(await signIn(name, 'https://faces.test/good.jpg'))
    respond = hostile
    const user = await signIn(name, 'https://faces.test/hostile')
    await waitUntilIdle()
    expect(await pictureOf(user)).toBe(former)
  },
)

test('a picture on the server’s own machine is not fetched', async () => {
  respond = (url) => realFetch('The picture’s host', url, { timeoutMs: 5_000, maxBytes: 1_000 })
  const { port } = new URL(app.url)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const user = await signIn(crypto.randomUUID(), `https://${host}/icon.svg`)
    await waitUntilIdle()
    expect(await pictureOf(user)).toBeNull()
  }
  expect(asked.at(-1)).toContain('[::1]')
})

test('the picture is deleted with the account', async () => {
  const user = await signIn('leaver', 'https://faces.test/leaver.jpg')
  await waitForPicture(user)
  const count = () => app.services.db.$count(profileImages)
  const before = await count()
  await user.change('DELETE', '/api/account')
  expect(await count()).toBe(before - 1)
})

test('a picture that arrives after its account was deleted is dropped', async () => {
  const released = Promise.withResolvers<Buffer>()
  respond = () => released.promise
  const user = await signIn('gone', 'https://faces.test/gone.jpg')
  await waitFor(() => expect(asked).toContain('https://faces.test/gone.jpg'))
  const before = await app.services.db.$count(profileImages)
  const deleted = user.change('DELETE', '/api/account')
  released.resolve(face)
  await deleted
  await waitUntilIdle()
  expect(await app.services.db.$count(profileImages)).toBe(before)
})

/** Signs in at the stand-in, which says that the user has this picture. */
async function signIn(subject: string, picture?: string): Promise<HttpClient> {
  issuer.lie('')
  const browser = app.visit()
  const away = new URL((await browser.fetch('/api/login')).headers.get('location') ?? '').searchParams
  issuer.lie(away.get('nonce') ?? '', { claims: { sub: subject, picture } })
  const response = await browser.fetch(`/api/callback?code=any&state=${away.get('state')}`)
  expect(response.status).toBe(303)
  return browser
}

async function pictureOf(user: HttpClient): Promise<string | null> {
  return (await user.read<User>('/api/auth/user')).profileImageUrl
}

async function waitForPicture(user: HttpClient): Promise<string> {
  return await waitFor(async () => {
    const url = await pictureOf(user)
    if (url === null) throw new Error('The user has no picture.')
    return url
  })
}

/** Waits until no job fetches a picture, or waits to try again. */
async function waitUntilIdle(): Promise<void> {
  await waitFor(async () => {
    const { rows } = await app.services.db.execute(
      `select id from jobs.job where name = 'fetch-profile-image' and state <> 'completed'`,
    )
    expect(rows).toEqual([])
  })
}

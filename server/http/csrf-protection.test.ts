import { expect, test } from 'vitest'
import { uploadForm } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'

const app = shareInFile(startTestApp)

const upload = (headers: Record<string, string>) =>
  app.signIn().then((user) =>
    user.fetch('/api/photos/upload', {
      method: 'POST',
      headers,
      body: uploadForm([{ name: 'a.jpg', bytes: new Uint8Array(3) }]),
    }),
  )

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ referer: 'https://evil.example/page' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a write from another site is rejected: %o', async (headers) => {
  const response = await upload(headers)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
})

test('a write from our own pages, or without headers that name a site, is accepted', {
  tags: 'slow',
}, async () => {
  const own: Record<string, string>[] = [
    {},
    { origin: app.url, 'sec-fetch-site': 'same-origin' },
    { referer: `${app.url}/photos` },
  ]
  for (const headers of own) {
    expect((await upload(headers)).status).toBe(200)
  }
})

import { expect, test } from 'vitest'
import { uploadForm } from '../../test/app/http-client.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)

test.each([
  ['the share menu of a phone', { origin: 'null', 'sec-fetch-site': 'none' }],
  ['another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
])('photos that %s posts to the share address are not stored', async (_, headers) => {
  const angler = await app.signIn('angler@example.org')
  const body = uploadForm([{ name: 'shared.jpg', bytes: await sampleJpeg() }])
  const response = await angler.fetch('/share', { method: 'POST', headers, body, redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/share'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await angler.read('/api/photos')).toEqual([])
})

test('the web app says that it receives shared photos', async () => {
  const manifest = await (await app.visit().fetch('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos' }] },
    },
  })
})

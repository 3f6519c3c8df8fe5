/** @module-tag slow */
import { afterEach, expect, test } from 'vitest'
import { errorBody } from '../../shared/errors.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { listUploadTempFolder } from '../../test/assertions/stored-files.ts'
import { heicSample, sampleJpeg, samplePng, sampleWebp } from '../../test/samples/samples.ts'

/* Malformed forms, and photos whose name or declared type does not match their content. */

const app = shareInFile(startTestApp)
const angler = shareInFile(() => app.signIn())
afterEach(async () => {
  expect(await listUploadTempFolder(app.dataDir)).toEqual([])
  expect((await app.visit().fetch('/api/health')).status).toBe(200)
})

const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, content?: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (name: string, more = '') =>
  part(`Content-Disposition: form-data; name="photos"; filename="${name}"${more}`)
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const end = '--b--\r\n'

test.each<[string, string]>([
  ['a thousand fields', many(1000, () => field('exifData', '{}')) + end],
  ['a part without a name', part('Content-Disposition: form-data; filename="a.jpg"') + end],
  ['a field named __proto__', field('__proto__') + end],
  ['the wrong boundary', file('a.jpg').replaceAll('--b', '--c') + end.replace('--b', '--c')],
  [
    'a file that is cut off',
    '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nab',
  ],
  ['no content', ''],
  ['deeply nested JSON', field('exifData', nested(400_000)) + end],
  ['deeply nested JSON for one photo', field('exifData', `{"a.jpg":${nested(400_000)}}`) + end],
  [
    'two megabytes of claims for one photo',
    field('exifData', `{"a.jpg":{"uploadId":"${'a'.repeat(2_000_000)}"}}`) + end,
  ],
  ['claims for __proto__', field('exifData', '{"__proto__":{"latitude":1}}') + end],
])('a form with %s is rejected with a message and stores nothing', async (_, body) => {
  const response = await send(body)
  expect(response.status).toBe(400)
  expect(errorBody.parse(await response.json()).message).toMatch(/^\S.*\.$/s)
  expect(await angler.read<Photo[]>('/api/photos')).toEqual([])
})

test.each([
  '',
  '\r\nContent-Type: text/plain; charset=utf-8',
  '\r\nContent-Type: text/plain; charset=latin1',
])('exifData must be UTF-8, whatever its declared type: %j', async (type) => {
  const headers = `Content-Disposition: form-data; name="exifData"${type}`
  const form = part(headers, '{"L\xe9man.jpg":{"latitude":1}}') + file('a.jpg') + end
  const response = await send(Buffer.from(form, 'latin1'))
  expect(response.status).toBe(400)
  expect(errorBody.parse(await response.json()).message).toContain('UTF-8')
})

test.each<[string, string]>([
  [
    'ten thousand headers',
    file('a.jpg', `\r\n${many(10_000, (index) => `X-${index}: y\r\n`).trimEnd()}`) + end,
  ],
  ['a name of one megabyte', file('a'.repeat(1_000_000)) + end],
  ['the name __proto__', field('exifData', '{}') + file('__proto__') + end],
])('a file with %s is rejected as not a photo', async (_, body) => {
  const { results } = (await (await send(body)).json()) as { results: UploadResult[] }
  expect(results).toMatchObject([{ success: false, error: expect.stringMatching(/^This is not a photo/) }])
  expect(results[0]?.filename.length).toBeLessThanOrEqual(255)
  expect(({} as Record<string, unknown>).latitude).toBeUndefined()
})

test('the type of a photo comes from its bytes, not from its name or declared type', {
  tags: 'slow',
}, async () => {
  const kinds = [
    ['image/jpeg', await sampleJpeg({ seed: 1 })],
    ['image/png', await samplePng({ seed: 2 })],
    ['image/webp', await sampleWebp({ seed: 3 })],
    ['image/heic', heicSample('heic-no-exif')],
  ] as const
  const names = ['a.jpg', 'a.png', 'a.webp', 'a.heic', 'a.svg', 'a.html', 'a.exe', 'a']
  const types = ['image/svg+xml', 'text/html', 'application/x-msdownload', 'image/jpeg']
  for (const [kind, bytes] of kinds) {
    const files = names.map((name, index) => ({
      name,
      bytes: Buffer.concat([bytes, Buffer.alloc(index, ' ')]), // otherwise all but the first are duplicates
      type: types[index % types.length] ?? '',
    }))
    const results = await angler.upload(files)
    expect(results.map(({ error }) => error)).toEqual(names.map(() => null))
    for (const { id } of results) {
      const { headers } = await angler.fetch(`/api/photos/${id}/original`, { method: 'HEAD' })
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([kind, 'nosniff'])
    }
  }
})

function send(body: string | Buffer): Promise<Response> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return angler.fetch('/api/photos/upload', { method: 'POST', headers, body })
}

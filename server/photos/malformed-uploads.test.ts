/** @module-tag slow */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errorBody } from '../../shared/errors.ts'
import type { Photo, UploadResult } from '../../shared/photos.ts'
import type { HttpClient, UploadFile } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { listUploadTempFolder } from '../../test/assertions/stored-files.ts'
import { heicSample, sampleJpeg, samplePng, sampleWebp } from '../../test/samples/samples.ts'

/* Malformed forms, and photos whose name or declared type does not match their content. */

let app: TestApp
let angler: HttpClient
beforeAll(async () => {
  app = await startTestApp()
  angler = await app.signIn()
})
afterEach(async () => {
  expect(await listUploadTempFolder(app.dataDir)).toEqual([])
  expect((await app.visit().fetch('/api/health')).status).toBe(200)
})
afterAll(() => app.stop())

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
  ['a thousand files', many(1000, (index) => file(`${index}.jpg`)) + end],
  ['a part without a name', part('Content-Disposition: form-data; filename="a.jpg"') + end],
  ['a field without a name', part('Content-Disposition: form-data') + end],
  ['a part without a disposition', part('X-Nothing: at all') + end],
  ['a field named __proto__', field('__proto__') + end],
  ['a field named constructor', field('constructor') + end],
  ['the wrong boundary', file('a.jpg').replaceAll('--b', '--c') + end.replace('--b', '--c')],
  ['no end', file('a.jpg')],
  [
    'a file that is cut off',
    '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nab',
  ],
  ['a header that is cut off', '--b\r\nContent-Disposition: form-data; name="pho'],
  ['no content', ''],
  ['only an end', end],
  ['deeply nested JSON', field('exifData', nested(400_000)) + end],
  ['deeply nested JSON for one photo', field('exifData', `{"a.jpg":${nested(400_000)}}`) + end],
  ['unclosed JSON', field('exifData', '{"a":'.repeat(150_000)) + end],
  [
    'two megabytes of claims for one photo',
    field('exifData', `{"a.jpg":{"uploadId":"${'a'.repeat(2_000_000)}"}}`) + end,
  ],
  ['claims for __proto__', field('exifData', '{"__proto__":{"latitude":1}}') + end],
  ['claims with unknown fields', field('exifData', '{"a.jpg":{"constructor":{"prototype":{}}}}') + end],
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

test.each(['', 'text/plain', 'text/plain; charset=utf-8', 'application/json'])(
  'exifData sent as %j is applied to its photo',
  async (type) => {
    const headers = `Content-Disposition: form-data; name="exifData"${type && `\r\nContent-Type: ${type}`}`
    const claims = { 'Léman \ufffd.jpg': { latitude: 46.4, longitude: 6.5 } }
    const name = Object.keys(claims)[0] ?? ''
    const bytes = await sampleJpeg({ seed: 30 + type.length })
    const form = Buffer.concat([
      Buffer.from(part(headers, JSON.stringify(claims)) + file(name).replace(/x\r\n$/, '')),
      bytes,
      Buffer.from(`\r\n${end}`),
    ])
    const { results } = (await (await send(form)).json()) as { results: UploadResult[] }
    const photos = await angler.read<Photo[]>('/api/photos')
    expect(photos.find(({ id }) => id === results[0]?.id)).toMatchObject({ filename: name, latitude: 46.4 })
    expect((await angler.send('DELETE', `/api/photos/${results[0]?.id}`)).status).toBe(200)
  },
)

test('an upload accepts twenty photos plus exifData and rejects twenty-one photos', async () => {
  const photos = (count: number) => many(count, (index) => file(`${index}.jpg`))
  expect((await send(field('exifData', '{}') + photos(20) + end)).status).toBe(200)
  for (const form of [photos(21), field('exifData', '{}') + photos(21)]) {
    const response = await send(form + end)
    expect([response.status, errorBody.parse(await response.json()).code]).toEqual([400, 'TOO_MANY_FILES'])
  }
})

test.each<[string, string]>([
  [
    'ten thousand headers',
    file('a.jpg', `\r\n${many(10_000, (index) => `X-${index}: y\r\n`).trimEnd()}`) + end,
  ],
  ['a nested form', file('a.jpg', '\r\nContent-Type: multipart/mixed; boundary=c') + end],
  ['a name of one megabyte', file('a'.repeat(1_000_000)) + end],
  ['the name __proto__', field('exifData', '{}') + file('__proto__') + end],
  ['the name constructor', file('constructor') + end],
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

test('a truncated photo is accepted or rejected with a message', {
  tags: 'slow',
}, async () => {
  const photos = [
    await sampleJpeg({ seed: 5 }),
    await samplePng({ seed: 6 }),
    await sampleWebp({ seed: 7 }),
    heicSample('heic-rotated'),
  ]
  for (const bytes of photos) {
    const { length } = bytes
    const cuts = [
      2,
      8,
      12,
      20,
      33,
      100,
      200,
      640,
      1500,
      length / 4,
      length / 2,
      length - 500,
      length - 12,
      length - 2,
    ]
    const files: UploadFile[] = cuts.map((cut) => ({ name: `${cut}`, bytes: bytes.subarray(0, cut) }))
    for (const { success, error } of await angler.upload(files)) {
      if (!success) expect(error).toMatch(/^This .*\.$/)
    }
  }
})

function send(body: string | Buffer): Promise<Response> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return angler.fetch('/api/photos/upload', { method: 'POST', headers, body })
}

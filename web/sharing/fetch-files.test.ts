import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { type FetchDeps, fetchFiles } from './fetch-files.ts'

const photos = ['a', 'b', 'c'].map(
  (id) => ({ id, url: `/api/photos/${id}/display`, species: ['Pike'] }) as unknown as LogPhoto,
)

/** Fetches the photos from a server that responds like this, and returns what happened. */
async function fetchAll(
  request: FetchDeps['request'],
  { isShareable = false, controller = new AbortController() } = {},
) {
  const failed: string[] = []
  const waits: number[] = []
  const steps: number[] = []
  const names: string[] = []
  const files = fetchFiles(
    photos,
    {
      isShareable,
      signal: controller.signal,
      onProgress: (done) => steps.push(done),
      onFailure: ({ id }) => failed.push(id),
    },
    { request, wait: async (milliseconds) => void waits.push(milliseconds) },
  )
  let error: unknown = null
  try {
    for await (const { file } of files) names.push(file.name)
  } catch (cause) {
    error = cause
  }
  return { failed, waits, steps, names, error }
}

test('photos are fetched as received or as copies, under the names of single downloads', async () => {
  const urls: string[] = []
  const request = async (url: string) => {
    urls.push(url)
    return new Blob(['x'])
  }
  const received = await fetchAll(request)
  expect(received).toMatchObject({ names: ['Pike_a.jpg', 'Pike_b.jpg', 'Pike_c.jpg'], steps: [1, 2, 3] })
  const copies = await fetchAll(request, { isShareable: true })
  expect(copies.names[0]).toBe('Pike_shareable_a.jpg')
  expect(urls[0]).toBe('/api/photos/a/display')
  expect(urls[3]).toBe('/api/photos/a/incognito')
})

test('a deleted photo is reported, and the others follow', async () => {
  const result = await fetchAll(async (url) => {
    if (url.includes('/b/')) throw new RequestError(404, 'Not Found', '')
    return new Blob(['x'])
  })
  expect(result).toMatchObject({
    failed: ['b'],
    names: ['Pike_a.jpg', 'Pike_c.jpg'],
    steps: [1, 2, 3],
    waits: [],
  })
})

test('a lost connection and a busy server are waited for', async () => {
  const errors = [new ConnectionError(), new RequestError(429, 'Too Many Requests', '', '50')]
  const result = await fetchAll(async () => {
    const error = errors.shift()
    if (error) throw error
    return new Blob(['x'])
  })
  expect(result).toMatchObject({ failed: [], waits: [expect.any(Number), 50_000] })
  expect(result.names).toHaveLength(3)
})

test('after an abort or the end of the session nothing more is fetched', async () => {
  const controller = new AbortController()
  const aborted = await fetchAll(
    async () => {
      controller.abort()
      return new Blob(['x'])
    },
    { controller },
  )
  expect(aborted).toMatchObject({ names: ['Pike_a.jpg'], failed: [], error: expect.any(DOMException) })
  const ended = await fetchAll(async () => {
    throw new RequestError(401, 'Unauthorized', '')
  })
  expect(ended).toMatchObject({ names: [], failed: [], error: expect.any(RequestError) })
})

import { expect, test } from 'vitest'
import { parseResponse, uploadForm } from './send-upload.ts'
import { UploadError } from './upload-error.ts'

function response(status: number, body: unknown, headers: Record<string, string> = {}) {
  const responseText = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, statusText: '', responseText, getResponseHeader: (name: string) => headers[name] ?? null }
}

function errorFor(given: ReturnType<typeof response>): UploadError {
  try {
    parseResponse(given)
  } catch (error) {
    if (error instanceof UploadError) return error
  }
  throw new Error('There was no error.')
}

test('the metadata precedes the file, under its name and with the upload id', async () => {
  const metadata = { latitude: -33.8, longitude: 151.2, timestamp: '2024-01-01T06:00:00' }
  const photo = { blob: new Blob(['bytes']), filename: 'Größter Hecht.heic', metadata, wasDownsampled: false }
  const form = uploadForm(photo, 'upload-1')
  expect([...form.keys()]).toEqual(['exifData', 'photos'])
  expect(JSON.parse(String(form.get('exifData')))).toEqual({
    'Größter Hecht.heic': { ...metadata, uploadId: 'upload-1' },
  })
  expect((form.get('photos') as File).name).toBe('Größter Hecht.heic')
})

test('a name with a quotation mark is spelt as it arrives, or the server could not find its metadata', () => {
  const photo = { blob: new Blob(), filename: 'the "big" one.jpg', metadata: {}, wasDownsampled: false }
  const metadata = JSON.parse(String(uploadForm(photo, 'upload-1').get('exifData')))
  expect(Object.keys(metadata)).toEqual(['the %22big%22 one.jpg'])
})

test('the result of the one file is what an answer says', () => {
  const result = { filename: 'a.jpg', id: '1', success: false, duplicate: true, error: null }
  expect(parseResponse(response(200, { results: [result] }))).toEqual(result)
})

test('no answer at all is a network error that may pass', () => {
  expect(errorFor(response(0, ''))).toMatchObject({ message: 'Network error', isTransient: true })
})

test('a refused request is a failed upload with the sentence of the server beside it', () => {
  const error = errorFor(response(413, { message: 'At most 50 MB.', code: 'FILE_TOO_LARGE' }))
  expect(error).toMatchObject({ message: 'Upload failed', hint: 'At most 50 MB.', isTransient: false })
})

test('a server that is busy may be asked again after the time it names', () => {
  const error = errorFor(response(429, '', { 'retry-after': '12' }))
  expect(error).toMatchObject({ message: 'Upload failed', isTransient: true, retryAfterSeconds: 12 })
})

test('a missing session is told apart from other refusals', () => {
  expect(errorFor(response(401, {})).kind).toBe('signed-out')
})

test('a success that says nothing of the file has failed to be processed', () => {
  expect(errorFor(response(200, '<html>')).message).toBe('Processing failed')
  expect(errorFor(response(200, { results: [] })).message).toBe('Processing failed')
})

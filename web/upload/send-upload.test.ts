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

test('the metadata comes before the file, under the file name and with the upload ID', async () => {
  const metadata = { latitude: -33.8, longitude: 151.2, timestamp: '2024-01-01T06:00:00' }
  const photo = { blob: new Blob(['bytes']), filename: 'Größter Hecht.heic', metadata, wasDownsampled: false }
  const form = uploadForm(photo, 'upload-1')
  expect([...form.keys()]).toEqual(['exifData', 'photos'])
  expect(JSON.parse(String(form.get('exifData')))).toEqual({
    'Größter Hecht.heic': { ...metadata, uploadId: 'upload-1' },
  })
  expect((form.get('photos') as File).name).toBe('Größter Hecht.heic')
})

test('the metadata uses the escaped quotation marks that the server receives in the file name', () => {
  const photo = { blob: new Blob(), filename: 'the "big" one.jpg', metadata: {}, wasDownsampled: false }
  const metadata = JSON.parse(String(uploadForm(photo, 'upload-1').get('exifData')))
  expect(Object.keys(metadata)).toEqual(['the %22big%22 one.jpg'])
})

test('a response gives the result of its file', () => {
  const result = { filename: 'a.jpg', id: '1', success: false, duplicate: true, error: null }
  expect(parseResponse(response(200, { results: [result] }))).toEqual(result)
})

test('a missing response is a transient network error', () => {
  expect(errorFor(response(0, ''))).toMatchObject({ message: 'Network error', isTransient: true })
})

test('a rejected request is a failed upload with the message of the server as its hint', () => {
  const error = errorFor(response(413, { message: 'At most 50 MB.', code: 'FILE_TOO_LARGE' }))
  expect(error).toMatchObject({ message: 'Upload failed', hint: 'At most 50 MB.', isTransient: false })
})

test('a busy server gives a transient error with its retry time', () => {
  const error = errorFor(response(429, '', { 'retry-after': '12' }))
  expect(error).toMatchObject({ message: 'Upload failed', isTransient: true, retryAfterSeconds: 12 })
})

test('a missing session gives an error of its own kind', () => {
  expect(errorFor(response(401, {})).kind).toBe('signed-out')
})

test('a success without a result for the file is a processing error', () => {
  expect(errorFor(response(200, '<html>')).message).toBe('Processing failed')
  expect(errorFor(response(200, { results: [] })).message).toBe('Processing failed')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadResult } from '../../../shared/photos.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { UploadFault } from './upload-fault.ts'
import { clearAfterMilliseconds, createUploadQueue, type UploadSteps } from './upload-queue.ts'
import type { UploadTask } from './upload-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stored = { filename: '', id: 'photo-1', success: true, duplicate: false, error: null }
const known = { ...stored, success: false, duplicate: true }

function file(name: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name)
}

/** A queue whose files get up as `answer` says, with everything that was told on the way. */
function startQueue(
  answer: (name: string, attempt: number) => UploadResult | Error,
  over: Partial<UploadSteps> = {},
) {
  const sent: { name: string; uploadId: string }[] = []
  const told: string[] = []
  const queue = createUploadQueue({
    prepare: async ({ file }) => prepared(file),
    async send(photo, uploadId, progress) {
      const attempt = sent.filter(({ name }) => name === photo.filename).length
      sent.push({ name: photo.filename, uploadId })
      for (const fraction of [0, 0.5, 1]) progress(fraction)
      const result = answer(photo.filename, attempt)
      if (result instanceof Error) throw result
      return result
    },
    stored: () => told.push('stored'),
    finished: (uploaded) => told.push(`finished ${uploaded}`),
    signedOut: () => told.push('signed out'),
    ...over,
  })
  return { queue, sent, told }
}

function prepared(original: File): PreparedPhoto {
  return { blob: original, filename: original.name, metadata: {}, wasDownsampled: false }
}

/** Lets everything run that waits for nothing but its turn. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0)
}

function statuses(queue: { snapshot(): { tasks: readonly UploadTask[] } }) {
  return queue.snapshot().tasks.map(({ filename, status }) => `${filename} ${status}`)
}

test('a photo goes through waiting, preparing, uploading from 10 to 60, processing and complete', async () => {
  const { queue } = startQueue(() => stored)
  const seen: string[] = []
  queue.subscribe(() => {
    const [task] = queue.snapshot().tasks
    const now = task ? `${task.status} ${task.progress}` : ''
    if (now && seen.at(-1) !== now) seen.push(now)
  })
  queue.add([file('a.jpg')])
  await settle()
  expect(seen).toEqual([
    'waiting 0',
    'preparing 0',
    'uploading 10',
    'uploading 35',
    'processing 60',
    'complete 100',
  ])
})

test('files go up one at a time, in the order in which they were chosen', async () => {
  let open = 0
  let most = 0
  const { queue, sent } = startQueue(() => stored, {
    async prepare({ file: original }) {
      most = Math.max(most, ++open)
      await settle()
      open--
      return prepared(original)
    },
  })
  queue.add([file('a.jpg'), file('b.jpg')])
  queue.add([file('c.jpg')])
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(most).toBe(1)
})

test('a photo that is there already is a duplicate and no upload', async () => {
  const { queue, told } = startQueue((name) => (name === 'new.jpg' ? stored : known))
  queue.add([file('old.jpg'), file('new.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['old.jpg duplicate', 'new.jpg complete'])
  expect(told).toEqual(['stored', 'finished 1'])
})

test('the sentence of the server stands with a file it refuses, and the next file goes on', async () => {
  const refused = { ...stored, success: false, error: 'This is a GIF.' }
  const { queue } = startQueue((name) => (name === 'a.gif' ? refused : stored))
  queue.add([file('a.gif'), file('b.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.gif error', 'b.jpg complete'])
  expect(queue.snapshot().tasks[0]).toMatchObject({ error: 'This is a GIF.', canRetry: false })
})

test('a file refused without a reason has failed to be processed', async () => {
  const { queue } = startQueue(() => ({ ...stored, success: false }))
  queue.add([file('a.jpg')])
  await settle()
  expect(queue.snapshot().tasks[0]?.error).toBe('Processing failed')
})

test('a file that cannot be read has failed to be processed as an image', async () => {
  const { queue } = startQueue(() => stored, {
    prepare: () => Promise.reject(new UploadFault('unreadable')),
  })
  queue.add([file('gone.jpg')])
  await settle()
  expect(queue.snapshot().tasks[0]).toMatchObject({ status: 'error', error: 'Failed to process image' })
})

test('a shrunk photo is marked while it is being shrunk, and its sizes are kept', async () => {
  const marks: boolean[] = []
  const { queue } = startQueue(() => stored, {
    async prepare({ file: original }, shrinking) {
      shrinking()
      marks.push(queue.snapshot().tasks[0]?.wasDownsampled ?? false)
      return { ...prepared(original), blob: new Blob([new Uint8Array(3)]), wasDownsampled: true }
    },
  })
  queue.add([file('large.jpg', 20)])
  await settle()
  expect(marks).toEqual([true])
  expect(queue.snapshot().tasks[0]).toMatchObject({
    wasDownsampled: true,
    originalSize: 20,
    processedSize: 3,
  })
})

test('a retry sends the same upload again under the same id', async () => {
  const { queue, sent, told } = startQueue((_name, attempt) =>
    attempt === 0 ? new UploadFault('unreachable') : stored,
  )
  queue.add([file('a.jpg')])
  await settle()
  expect(queue.snapshot().tasks[0]).toMatchObject({ error: 'Network error', canRetry: true })
  queue.retry()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete'])
  expect(sent[1]?.uploadId).toBe(sent[0]?.uploadId)
  expect(told).toEqual(['finished 0', 'stored', 'finished 1'])
})

test('the list clears itself 3 seconds after the last file, and not before', async () => {
  const { queue } = startQueue(() => stored)
  queue.add([file('a.jpg')])
  await settle()
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds - 1)
  expect(queue.snapshot().tasks).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.snapshot()).toEqual({ tasks: [], failures: [] })
})

test('failures that the list has cleared can be shown and sent again', async () => {
  const { queue } = startQueue((name, attempt) =>
    name === 'a.jpg' && attempt === 0 ? new UploadFault('unreachable') : stored,
  )
  queue.add([file('a.jpg'), file('b.jpg')])
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds)
  expect(queue.snapshot().tasks).toEqual([])
  expect(queue.snapshot().failures).toMatchObject([{ filename: 'a.jpg', error: 'Network error' }])
  queue.showFailures()
  expect(statuses(queue)).toEqual(['a.jpg error'])
  queue.retry()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete'])
})

test('files chosen within the 3 seconds start a list of their own', async () => {
  const { queue } = startQueue(() => stored)
  queue.add([file('a.jpg')])
  await settle()
  queue.add([file('b.jpg')])
  expect(statuses(queue)).toEqual(['b.jpg preparing'])
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds - 1)
  expect(statuses(queue)).toEqual(['b.jpg complete'])
})

test('clearing takes away what is finished and leaves what is under way', async () => {
  const { queue } = startQueue(() => stored, {
    prepare: ({ file: original }) =>
      (original.name === 'b.jpg' ? new Promise(() => undefined) : prepared(original)) as never,
  })
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')])
  await settle()
  const [, under] = queue.snapshot().tasks
  queue.remove(under?.id ?? '')
  queue.clearFinished()
  expect(statuses(queue)).toEqual(['b.jpg preparing', 'c.jpg waiting'])
})

test('once the session has ended nothing more is sent', async () => {
  const { queue, sent, told } = startQueue(() => new UploadFault('signed-out'))
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(sent).toHaveLength(1)
  expect(statuses(queue)).toEqual(['a.jpg error', 'b.jpg error'])
  expect(queue.snapshot().tasks[1]?.error).toBe('Upload failed')
  expect(told).toEqual(['signed out', 'finished 0'])
})

test('a fault nobody foresaw fails its own file only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { queue } = startQueue((name) => (name === 'a.jpg' ? new TypeError('bug') : stored))
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg error', 'b.jpg complete'])
  expect(queue.snapshot().tasks[0]?.error).toBe('Processing failed')
  log.mockRestore()
})

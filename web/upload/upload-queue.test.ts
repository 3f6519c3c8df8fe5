import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadResult } from '../../shared/photos.ts'
import { waitFor } from '../../test/app/wait-for.ts'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import type { PendingUpload } from '../offline/pending-uploads.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import { UploadError } from './upload-error.ts'
import {
  clearAfterMilliseconds,
  countAtRisk,
  createUploadQueue,
  maxPreparedAhead,
  type UploadDeps,
} from './upload-queue.ts'
import { isSaved, type UploadTask } from './upload-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const storedResult = { filename: '', id: 'photo-1', success: true, duplicate: false, error: null }
const duplicateResult = { ...storedResult, success: false, duplicate: true }

function file(name: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name)
}

/** Starts a queue whose uploads end as `respond` says; returns it with its attempts, events and saved photos. */
function startQueue(
  respond: (name: string, attempt: number) => UploadResult | Error,
  overrides: Partial<UploadDeps> = {},
) {
  const attempts: { name: string; uploadId: string }[] = []
  const events: string[] = []
  const saved = new Map<string, PendingUpload>()
  const queue = createUploadQueue({
    prepare: async ({ file }) => preparedPhoto(file),
    async send(photo, uploadId, progress) {
      const attempt = attempts.filter(({ name }) => name === photo.filename).length
      attempts.push({ name: photo.filename, uploadId })
      for (const fraction of [0, 0.5, 1]) progress(fraction)
      const result = respond(photo.filename, attempt)
      if (result instanceof Error) throw result
      return result
    },
    withUploadLock: (upload) => upload(),
    saveOriginal: async () => false,
    async save(task, photo) {
      saved.set(task.id, pendingUpload(task, photo))
      return true
    },
    listSaved: async () => [...saved.values()],
    findSaved: async (id) => saved.get(id) ?? null,
    deleteSaved: async (ids) => ids.forEach((id) => void saved.delete(id)),
    isOffline: () => false,
    isReachable: async () => true,
    onStored: () => void events.push('stored'),
    onFinished: (uploaded) => void events.push(`finished ${uploaded}`),
    onSignedOut: () => void events.push('signed out'),
    ...overrides,
  } satisfies UploadDeps)
  return { queue, attempts, events, saved }
}

function preparedPhoto(original: SelectedFile['file']): PreparedPhoto {
  if (!(original instanceof File)) throw new Error('It was not opened.')
  return { blob: original, filename: original.name, metadata: {}, wasDownsampled: false }
}

function pendingUpload({ id, originalSize }: UploadTask, photo: PreparedPhoto): PendingUpload {
  return { ...photo, id, accountId: 'angler-1', addedAt: 0, originalSize }
}

/** Runs all pending microtasks and due timers. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0)
}

function statuses(queue: { snapshot(): { tasks: readonly UploadTask[] } }) {
  return queue.snapshot().tasks.map(({ filename, status }) => `${filename} ${status}`)
}

test('a photo goes through waiting, preparing, uploading from 10 to 60, processing and complete', async () => {
  const { queue } = startQueue(() => storedResult)
  const seen: string[] = []
  queue.subscribe(() => {
    const [task] = queue.snapshot().tasks
    const current = task ? `${task.status} ${task.progress}` : ''
    if (current && seen.at(-1) !== current) seen.push(current)
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

test('files are uploaded one at a time in the order they were chosen', async () => {
  let open = 0
  let maxConcurrent = 0
  const { queue, attempts } = startQueue(() => storedResult, {
    async prepare({ file: original }) {
      maxConcurrent = Math.max(maxConcurrent, ++open)
      await settle()
      open--
      return preparedPhoto(original)
    },
  })
  queue.add([file('a.jpg'), file('b.jpg')])
  queue.add([file('c.jpg')])
  await waitFor(() => expect(attempts).toHaveLength(3))
  expect(attempts.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(maxConcurrent).toBe(1)
})

test('a file in an archive is opened only when its turn comes, and has no image before', async () => {
  const opened: string[] = []
  const unopened = (name: string) => ({
    name,
    size: 10,
    open: async () => {
      opened.push(name)
      return file(name)
    },
  })
  const { queue } = startQueue(() => storedResult, {
    prepare: async ({ file }) => preparedPhoto('open' in file ? await file.open() : file),
    withUploadLock: () => new Promise(() => undefined), // another tab sends
  })
  const names = Array.from({ length: maxPreparedAhead + 5 }, (_, index) => `${index}.jpg`)
  queue.addSelected(names.map((name) => ({ file: unopened(name), capture: null })))
  await settle()
  expect(opened).toEqual(names.slice(0, maxPreparedAhead))
  const last = queue.snapshot().tasks.at(-1)
  expect([last?.filename, last?.originalSize, await queue.imageFor(last?.id ?? '')]).toEqual([
    names.at(-1),
    10,
    null,
  ])
})

test('a photo that already exists is a duplicate and does not count as uploaded', async () => {
  const { queue, events } = startQueue((name) => (name === 'new.jpg' ? storedResult : duplicateResult))
  queue.add([file('old.jpg'), file('new.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['old.jpg duplicate', 'new.jpg complete'])
  const photoIds = queue.snapshot().tasks.map(({ photoId }) => photoId)
  expect(photoIds).toEqual([duplicateResult.id, storedResult.id])
  expect(events).toEqual(['stored', 'finished 1'])
})

test('a rejected file shows the message of the server, and the next file is uploaded', async () => {
  const rejected = { ...storedResult, success: false, error: 'This is a GIF.' }
  const { queue } = startQueue((name) => (name === 'a.gif' ? rejected : storedResult))
  queue.add([file('a.gif'), file('b.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.gif error', 'b.jpg complete'])
  expect(queue.snapshot().tasks[0]).toMatchObject({ error: 'This is a GIF.', canRetry: false })
})

test('a file rejected without a reason shows “Processing failed”', async () => {
  const { queue } = startQueue(() => ({ ...storedResult, success: false }))
  queue.add([file('a.jpg')])
  await settle()
  expect(queue.snapshot().tasks[0]?.error).toBe('Processing failed')
})

test('an unreadable file shows “Failed to process image”', async () => {
  const { queue } = startQueue(() => storedResult, {
    prepare: () => Promise.reject(new UploadError('unreadable')),
  })
  queue.add([file('gone.jpg')])
  await settle()
  expect(queue.snapshot().tasks[0]).toMatchObject({ status: 'error', error: 'Failed to process image' })
})

test('a downscaled photo is marked during downscaling and keeps both sizes', async () => {
  const marks: boolean[] = []
  const { queue } = startQueue(() => storedResult, {
    async prepare({ file: original }, onDownscale) {
      onDownscale()
      marks.push(queue.snapshot().tasks[0]?.wasDownsampled ?? false)
      return { ...preparedPhoto(original), blob: new Blob([new Uint8Array(3)]), wasDownsampled: true }
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

test('a retry sends the upload again with the same ID', async () => {
  const { queue, attempts, events } = startQueue((_name, attempt) =>
    attempt === 0 ? new UploadError('unreachable') : storedResult,
  )
  queue.add([file('a.jpg')])
  await settle()
  expect(queue.snapshot().tasks[0]).toMatchObject({ error: 'Network error', canRetry: true })
  queue.retry()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete'])
  expect(attempts[1]?.uploadId).toBe(attempts[0]?.uploadId)
  expect(events).toEqual(['finished 0', 'stored', 'finished 1'])
})

test('the list is cleared 3 seconds after the last file', async () => {
  const { queue } = startQueue(() => storedResult)
  queue.add([file('a.jpg')])
  await settle()
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds - 1)
  expect(queue.snapshot().tasks).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(queue.snapshot()).toMatchObject({ tasks: [], failures: [] })
})

test('failures cleared from the list can be shown and retried', async () => {
  const { queue } = startQueue((name, attempt) =>
    name === 'a.jpg' && attempt === 0 ? new UploadError('unreachable') : storedResult,
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

test('files added before the list is cleared start a new list', async () => {
  const { queue } = startQueue(() => storedResult)
  queue.add([file('a.jpg')])
  await settle()
  queue.add([file('b.jpg')])
  expect(statuses(queue)).toEqual(['b.jpg waiting'])
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds - 1)
  expect(statuses(queue)).toEqual(['b.jpg complete'])
})

test('clearing removes finished files and keeps active ones, which cannot be removed', async () => {
  const { queue } = startQueue(() => storedResult, {
    prepare: ({ file: original }) =>
      (original.name === 'b.jpg' ? new Promise(() => undefined) : preparedPhoto(original)) as never,
  })
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')])
  await settle()
  const [, active] = queue.snapshot().tasks
  queue.remove(active?.id ?? '')
  queue.clearFinished()
  expect(statuses(queue)).toEqual(['b.jpg preparing', 'c.jpg waiting'])
})

test('nothing is sent after the session has ended', async () => {
  const { queue, attempts, events } = startQueue(() => new UploadError('signed-out'))
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(attempts).toHaveLength(1)
  expect(statuses(queue)).toEqual(['a.jpg error', 'b.jpg error'])
  expect(queue.snapshot().tasks[1]?.error).toBe('Upload failed')
  expect(events).toEqual(['signed out', 'finished 0'])
})

test('an unexpected error fails only its own file', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { queue } = startQueue((name) => (name === 'a.jpg' ? new TypeError('bug') : storedResult))
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg error', 'b.jpg complete'])
  expect(queue.snapshot().tasks[0]?.error).toBe('Processing failed')
  log.mockRestore()
})

test('files are stored before they are prepared, after which the page may be left; the next visit prepares and sends them', async () => {
  const steps: string[] = []
  const stored: PendingUpload[] = []
  const saveOriginal = async ({ id, filename, selected }: UploadTask) => {
    await Promise.resolve()
    steps.push(`stored ${filename}`)
    const original = pendingUpload({ id, originalSize: 10 } as UploadTask, preparedPhoto(file(filename)))
    stored.push({ ...original, chosen: { locationId: selected?.locationId ?? '' } })
    return true
  }
  const left = startQueue(() => storedResult, {
    saveOriginal,
    prepare: ({ file: { name } }) => {
      steps.push(`preparing ${name}`)
      return new Promise(() => {}) // the page is left
    },
  })
  left.queue.addSelected([{ file: file('a.jpg'), capture: null, locationId: 'pier' }])
  left.queue.add([file('b.jpg')])
  await settle()
  expect(steps[0]).toBe('stored a.jpg')
  expect([...steps].sort()).toEqual(['preparing a.jpg', 'stored a.jpg', 'stored b.jpg'])
  expect(countAtRisk(left.queue.snapshot())).toBe(0)

  const prepared: SelectedFile[] = []
  const { queue, attempts } = startQueue(() => storedResult, {
    listSaved: async () => stored,
    prepare: async (selected) => {
      prepared.push(selected)
      return preparedPhoto(selected.file)
    },
  })
  queue.loadSaved()
  await settle()
  expect(prepared).toMatchObject([
    { file: { name: 'a.jpg' }, locationId: 'pier' },
    { file: { name: 'b.jpg' } },
  ])
  expect(attempts.map(({ name, uploadId }) => [name, uploadId])).toEqual(
    stored.map(({ filename, id }) => [filename, id]),
  )
})

test('a file that is removed while it is being stored stays nowhere', async () => {
  const storing = withResolvers<boolean>()
  const { queue, saved } = startQueue(() => storedResult, {
    async saveOriginal(task) {
      const isStored = await storing.promise
      saved.set(task.id, pendingUpload(task, preparedPhoto(file(task.filename))))
      return isStored
    },
  })
  queue.add([file('a.jpg')])
  queue.removeUnsent()
  storing.resolve(true)
  await settle()
  expect(saved.size).toBe(0)
})

test('after a step has failed, the next photo starts the queue again', async () => {
  let isBroken = true
  const { queue } = startQueue(() => storedResult, {
    async withUploadLock(sendAll) {
      if (!isBroken) return await sendAll()
      isBroken = false
      throw new DOMException('No locks.', 'InvalidStateError')
    },
  })
  queue.add([file('a.jpg')])
  await settle()
  queue.add([file('b.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete', 'b.jpg complete'])
})

const unreachableError = () => new UploadError('unreachable', { isTransient: true })

/** Starts a queue with a server that is unreachable until `isUp` is set. */
function startOffline(overrides: Partial<UploadDeps> = {}) {
  const server = { isUp: false }
  const started = startQueue(() => (server.isUp ? storedResult : unreachableError()), {
    isReachable: async () => server.isUp,
    ...overrides,
  })
  return { ...started, server }
}

test('without a connection all photos are saved and wait, and only the first is attempted', async () => {
  const { queue, attempts, saved, events } = startOffline()
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  queue.add([file('c.jpg')])
  await settle()
  expect(attempts.map(({ name }) => name)).toEqual(['a.jpg'])
  expect(statuses(queue)).toEqual(['a.jpg waiting', 'b.jpg waiting', 'c.jpg waiting'])
  expect([...saved.values()].map(({ filename }) => filename)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(queue.snapshot().isStalled).toBe(true)
  expect(countAtRisk(queue.snapshot())).toBe(0)
  expect(events).toEqual([])
})

test('once the server is back, waiting photos are uploaded with their IDs and no longer saved', async () => {
  const { queue, attempts, saved, events, server } = startOffline()
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  server.isUp = true
  queue.resume()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete', 'b.jpg complete'])
  expect(attempts[1]).toEqual(attempts[0])
  expect(saved.size).toBe(0)
  expect(events).toEqual(['stored', 'stored', 'finished 2'])
})

test('no upload is attempted while the connection is known to be down', async () => {
  const { queue, attempts } = startOffline({ isOffline: () => true })
  queue.add([file('a.jpg')])
  await settle()
  expect(attempts).toEqual([])
  expect(queue.snapshot()).toMatchObject({ isStalled: true, tasks: [{ status: 'waiting', selected: null }] })
})

test('an upload that fails although the server is reachable becomes a network error', async () => {
  const { queue } = startQueue((name) => (name === 'a.jpg' ? unreachableError() : storedResult))
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg error', 'b.jpg complete'])
  expect(queue.snapshot().tasks[0]).toMatchObject({ error: 'Network error', canRetry: true })
})

test('a waiting photo can be removed, and one that another tab has sent disappears', async () => {
  const { queue, saved } = startOffline()
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')])
  await settle()
  const [a, , c] = queue.snapshot().tasks.map(({ id }) => id)
  queue.remove(a ?? '')
  expect(saved.has(a ?? '')).toBe(false)
  queue.retainSaved(new Set([c ?? '']))
  expect(statuses(queue)).toEqual(['c.jpg waiting'])
})

test('stopping removes the photos that are not being sent yet, and the one being sent completes', async () => {
  const { promise: response, resolve: respond } = withResolvers<void>()
  const { queue, attempts, saved, events } = startQueue(() => storedResult, {
    send: async ({ filename }, uploadId, progress) => {
      attempts.push({ name: filename, uploadId })
      progress(0.5)
      await response
      return storedResult
    },
  })
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')])
  await waitFor(() => expect(saved.size).toBe(3))
  queue.removeUnsent()
  expect(statuses(queue)).toEqual(['a.jpg uploading'])
  respond()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete'])
  expect(attempts.map(({ name }) => name)).toEqual(['a.jpg'])
  expect(saved.size).toBe(0)
  expect(events).toEqual(['stored', 'finished 1'])
})

test('a photo that is stopped while it is prepared is neither sent nor saved', async () => {
  const { promise: prepared, resolve: finishPreparing } = withResolvers<void>()
  const { queue, attempts, saved } = startQueue(() => storedResult, {
    async prepare({ file: original }) {
      await prepared
      return preparedPhoto(original)
    },
  })
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  queue.removeUnsent()
  finishPreparing()
  await settle()
  expect(queue.snapshot().tasks).toEqual([])
  expect(attempts).toEqual([])
  expect(saved.size).toBe(0)
})

test('stopping without a connection ends the upload, and the next one counts its own photos only', async () => {
  const { queue, events, server, saved } = startOffline({
    send: async () => {
      if (!server.isUp) throw unreachableError()
      return storedResult
    },
  })
  server.isUp = true
  queue.add([file('a.jpg')])
  await settle()
  expect(events).toEqual(['stored', 'finished 1'])
  server.isUp = false
  queue.add([file('b.jpg'), file('c.jpg')])
  await settle()
  queue.removeUnsent()
  await settle()
  expect(events).toEqual(['stored', 'finished 1', 'finished 0'])
  expect(saved.size).toBe(0)
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds)
  expect(queue.snapshot().tasks).toEqual([])
})

test('photos that remain when the session ends are saved', async () => {
  const { queue, saved } = startQueue(() => new UploadError('signed-out'))
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect([...saved.values()].map(({ filename }) => filename)).toEqual(['a.jpg', 'b.jpg'])
})

test('an unreadable photo is prepared once and does not block the others', async () => {
  let tries = 0
  const { queue, saved } = startOffline({
    isOffline: () => true,
    async prepare({ file: original }) {
      if (original.name !== 'gone.jpg') return preparedPhoto(original)
      tries += 1
      throw new UploadError('unreadable')
    },
  })
  queue.add([file('gone.jpg'), file('b.jpg')])
  await settle()
  expect(tries).toBe(1)
  expect([...saved.values()].map(({ filename }) => filename)).toEqual(['b.jpg'])
  expect(queue.snapshot().tasks[0]).toMatchObject({ error: 'Failed to process image', canRetry: true })
})

test('clearing failures keeps their saved photos, and removing a failure deletes its saved photo', async () => {
  const { queue, saved } = startQueue(() => new UploadError('signed-out'))
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')])
  await settle()
  const [, b] = queue.snapshot().tasks
  queue.remove(b?.id ?? '')
  queue.clearFinished()
  expect(queue.snapshot().tasks).toEqual([])
  expect([...saved.values()].map(({ filename }) => filename)).toEqual(['a.jpg', 'c.jpg'])
})

test('hiding cleared failures keeps their saved photos', async () => {
  const { queue, saved } = startQueue(() => new UploadError('signed-out'))
  queue.add([file('a.jpg')])
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds)
  queue.hideFailures()
  expect(queue.snapshot().failures).toEqual([])
  expect(saved.size).toBe(1)
})

test('a photo that the server rejects for good is no longer saved', async () => {
  const server = { isUp: false }
  const rejected = { ...storedResult, success: false, error: 'This is a GIF.' }
  const { queue, saved } = startQueue(() => (server.isUp ? rejected : unreachableError()), {
    isReachable: async () => server.isUp,
  })
  queue.add([file('a.gif')])
  await settle()
  expect(saved.size).toBe(1)
  server.isUp = true
  queue.resume()
  await settle()
  expect(statuses(queue)).toEqual(['a.gif error'])
  expect(saved.size).toBe(0)
})

test('an unsaved failure counts as at risk unless the server rejected it for good', async () => {
  const rejected = { ...storedResult, success: false, error: 'This is a GIF.' }
  const respond = (name: string) => (name === 'a.gif' ? rejected : new UploadError('unreachable'))
  const { queue } = startQueue(respond, { save: async () => false })
  queue.add([file('a.gif'), file('b.jpg')])
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds)
  expect(countAtRisk(queue.snapshot())).toBe(1)
})

test('photos are prepared one at a time while others are sent, at most 20 ahead', async () => {
  let open = 0
  let maxConcurrent = 0
  const sending = withResolvers<UploadResult>()
  const { queue, saved } = startQueue(() => storedResult, {
    send: () => sending.promise,
    async prepare({ file: original }) {
      maxConcurrent = Math.max(maxConcurrent, ++open)
      await settle()
      open--
      return preparedPhoto(original)
    },
  })
  queue.add(Array.from({ length: 54 }, (_, index) => file(`${index}.jpg`)))
  await waitFor(() => expect(saved.size).toBe(1 + maxPreparedAhead))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved.size).toBe(1 + maxPreparedAhead)
  expect(statuses(queue).slice(0, 2)).toEqual(['0.jpg uploading', '1.jpg waiting'])
  expect(countAtRisk(queue.snapshot())).toBe(33)
  expect(maxConcurrent).toBe(1)
  sending.resolve(storedResult)
  await waitFor(() =>
    expect(new Set(statuses(queue).map((text) => text.split(' ')[1]))).toEqual(new Set(['complete'])),
  )
  expect(saved.size).toBe(0)
})

test('without a connection all photos are prepared and stored; in memory, at most 20', async () => {
  const files = Array.from({ length: 30 }, (_, index) => file(`${index}.jpg`))
  const offline = startQueue(() => storedResult, { isOffline: () => true })
  offline.queue.add(files)
  await waitFor(() => expect(offline.saved.size).toBe(30))
  expect(countAtRisk(offline.queue.snapshot())).toBe(0)

  let preparedCount = 0
  const withoutRoom = startQueue(() => storedResult, {
    isOffline: () => true,
    save: async () => false,
    async prepare({ file: original }) {
      preparedCount += 1
      return preparedPhoto(original)
    },
  })
  withoutRoom.queue.add(files)
  await waitFor(() => expect(preparedCount).toBe(maxPreparedAhead))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(preparedCount).toBe(maxPreparedAhead)
})

test('a photo is sent from storage, and stays there until the server has responded', async () => {
  const sending = withResolvers<UploadResult>()
  const sent: (Blob | undefined)[] = []
  const stored = new Blob(['stored'])
  const { queue, saved } = startQueue(() => storedResult, {
    findSaved: async (id) => ({ ...(saved.get(id) as PendingUpload), blob: stored }),
    send({ blob }) {
      sent.push(blob)
      return sending.promise
    },
  })
  queue.add([file('a.jpg')])
  await settle()
  expect(sent).toEqual([stored])
  expect(saved.size).toBe(1)
  sending.resolve(storedResult)
  await settle()
  expect(saved.size).toBe(0)
})

test('a photo that the server has stored is complete, even if this browser can’t forget it', async () => {
  const deleteSaved = () => Promise.reject(new Error('The storage of this browser doesn’t respond.'))
  const { queue, events } = startQueue(() => storedResult, { deleteSaved })
  queue.add([file('a.jpg')])
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete'])
  expect(events).toContain('stored')
})

test('a photo that the server could not accept stays stored', async () => {
  const { queue, saved } = startQueue(() => new UploadError('refused'))
  queue.add([file('a.jpg')])
  await vi.advanceTimersByTimeAsync(clearAfterMilliseconds)
  expect(queue.snapshot().failures).toMatchObject([{ filename: 'a.jpg', canRetry: true }])
  expect(saved.size).toBe(1)
  expect(countAtRisk(queue.snapshot())).toBe(0)
})

test('without room or storage, photos are sent from memory and count as at risk until then', async () => {
  const { queue, attempts, server } = startOffline({
    save: async () => false,
    findSaved: () => Promise.reject(new Error('no storage')),
  })
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(queue.snapshot().isStalled).toBe(true)
  expect(countAtRisk(queue.snapshot())).toBe(2)
  server.isUp = true
  queue.resume()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete', 'b.jpg complete'])
  expect(countAtRisk(queue.snapshot())).toBe(0)
  expect(attempts).toHaveLength(3)
})

test('once there is room again, photos are stored again', async () => {
  let hasRoom = false
  const { queue } = startOffline({ isOffline: () => true, save: async () => hasRoom })
  queue.add([file('a.jpg')])
  await settle()
  hasRoom = true
  queue.add([file('b.jpg')])
  await settle()
  expect(queue.snapshot().tasks.map(isSaved)).toEqual([false, true])
})

test('stored photos are loaded and uploaded with their IDs', async () => {
  const { queue, attempts, saved } = startQueue(() => storedResult)
  saved.set('upload-1', {
    ...preparedPhoto(file('mine.jpg')),
    id: 'upload-1',
    accountId: 'angler-1',
    addedAt: 0,
    originalSize: 10,
  })
  queue.loadSaved()
  await settle()
  expect(statuses(queue)).toEqual(['mine.jpg complete'])
  expect(attempts).toEqual([{ name: 'mine.jpg', uploadId: 'upload-1' }])
  expect(saved.size).toBe(0)
})

test('a tab sends once no other tab does, and skips the photos that the other has sent', async () => {
  const uploadLock = withResolvers<void>()
  const { queue, attempts, saved } = startQueue(() => storedResult, {
    withUploadLock: (sendAll) => uploadLock.promise.then(sendAll),
  })
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  expect(saved.size).toBe(2)
  const [a] = queue.snapshot().tasks
  saved.delete(a?.id ?? '')
  uploadLock.resolve()
  await settle()
  expect(attempts.map(({ name }) => name)).toEqual(['b.jpg'])
  expect(statuses(queue)).toEqual(['b.jpg complete'])
})

test('while the connection is lost, photos wait, and the one in progress still completes', async () => {
  const sending = withResolvers<UploadResult>()
  const { queue, saved } = startQueue(() => storedResult, { send: () => sending.promise })
  queue.add([file('a.jpg'), file('b.jpg')])
  await settle()
  queue.pause()
  sending.resolve(storedResult)
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete', 'b.jpg waiting'])
  expect(saved.size).toBe(1)
  queue.resume()
  await settle()
  expect(statuses(queue)).toEqual(['a.jpg complete', 'b.jpg complete'])
})

test.each(['stopped on sign-out', 'removed'])(
  'a photo whose upload is %s while it is stored is deleted',
  async (event) => {
    const pendingSave = withResolvers<void>()
    const { queue, saved } = startOffline({
      isOffline: () => true,
      async save(task, photo) {
        await pendingSave.promise
        saved.set(task.id, pendingUpload(task, photo))
        return true
      },
    })
    queue.add([file('a.jpg')])
    await settle()
    const [a] = queue.snapshot().tasks
    const stopping = event === 'removed' ? queue.remove(a?.id ?? '') : queue.stop()
    expect(countAtRisk(queue.snapshot())).toBe(0)
    pendingSave.resolve()
    await stopping
    await settle()
    expect(saved.size).toBe(0)
  },
)

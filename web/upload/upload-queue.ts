import type { UploadResult } from '../../shared/photos.ts'
import type { PendingUpload } from '../offline/pending-uploads.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import { toUploadError, type UploadError, uploadTexts } from './upload-error.ts'
import { createUploadStore, type UploadState } from './upload-store.ts'
import {
  createTask,
  failedTask,
  isAtRisk,
  isFinished,
  isSaved,
  isUnsent,
  pendingTask,
  sendingProgress,
  type UploadTask,
} from './upload-task.ts'

/** How long a finished list stays on the screen (spec section 4). */
export const clearAfterMilliseconds = 3000
/** How many photos are prepared ahead of the one being sent; without a connection, all that the browser can store. */
export const maxPreparedAhead = 20

/** The operations on each file, and the callbacks of the queue. */
export interface UploadDeps {
  prepare(selected: SelectedFile, onDownscale: () => void): Promise<PreparedPhoto>
  send(photo: PreparedPhoto, uploadId: string, onProgress: (fraction: number) => void): Promise<UploadResult>
  /** Runs in one tab at a time. */
  withUploadLock(sendAll: () => Promise<void>): Promise<void>
  /** Stores a chosen file in this browser; returns false if there is no room or no storage, or if it isn’t open yet. */
  saveOriginal(task: UploadTask): Promise<boolean>
  /** Stores a prepared photo in its place. */
  save(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  /** Returns all stored photos, whether they were added in another tab or days ago. */
  listSaved(): Promise<PendingUpload[]>
  /** Returns a stored photo; null if another tab has sent or removed it. */
  findSaved(id: string): Promise<PreparedPhoto | null>
  deleteSaved(ids: readonly string[]): Promise<void>
  /** Returns whether the server is known to be unreachable. */
  isOffline(): boolean
  /** Checks whether the server is reachable. */
  isReachable(): Promise<boolean>
  /** Callback for when the server has stored a photo under this id. */
  onStored(photoId: string | null): void
  /** Callback for when nothing is left to do; `uploadedCount` photos were stored since the queue was last idle. */
  onFinished(uploadedCount: number): void
  /** Callback for when the session has ended. */
  onSignedOut(): void
}

/** The upload queue of one tab: its state and the user's actions. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Creates a queue that stores files in this browser, prepares them, and sends them from there, one at a time. It is not
 * part of any screen, so navigation does not stop it.
 */
export function createUploadQueue(deps: UploadDeps) {
  const store = createUploadStore()
  let isRunning = false
  let shouldLoadSaved = false
  let preparingId: string | null = null
  let preparation: Promise<void> | null = null
  let write: Promise<unknown> | null = null
  let originalWrite = Promise.resolve()
  const originalWrites = new Map<string, Promise<void>>()
  let uploadedCount = 0
  let clearTimer: ReturnType<typeof setTimeout> | undefined
  store.subscribe(prepareNext)

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    /** Adds photos; those without a position are assigned to the location, if there is one. */
    add: (files: readonly File[], capture: SelectedFile['capture'] = null, locationId?: string | null) =>
      addSelected(
        files.map((file) => ({ file, capture, ...(locationId && { locationId, isLocationFallback: true }) })),
      ),
    addSelected,
    /** Continues with the photos stored in this browser, once no other tab is sending. */
    loadSaved() {
      shouldLoadSaved = true
      void run()
    },
    /** Removes waiting tasks whose photos other tabs have sent or removed. */
    retainSaved(savedIds: ReadonlySet<string>) {
      store.removeWhere((task) => task.status === 'waiting' && isSaved(task) && !savedIds.has(task.id))
    },
    /** Removes a task and its photo, unless it is in progress. */
    remove(id: string) {
      const task = store.find(id)
      if (!task || !(isFinished(task) || task.status === 'waiting')) return
      store.removeWhere((task) => task.id === id)
      void deps.deleteSaved([id])
    },
    /** Removes the tasks that are not being sent yet, and their photos. */
    removeUnsent() {
      void deps.deleteSaved(unsentTasks().map(({ id }) => id))
      store.removeWhere(isUnsent)
      if (!isRunning) finish() // a stalled run has ended before
    },
    /** Removes finished tasks from the list; failed ones that are stored are offered again later. */
    clearFinished: () => store.removeWhere(isFinished),
    /** Retries failed tasks that can be retried: one task, or all of them. */
    retry(id?: string) {
      store.updateWhere((task) => task.canRetry && (id === undefined || task.id === id), waitingFields)
      void run()
    },
    /** Lets unfinished tasks wait, because the server is unreachable; the one in progress may still be answered. */
    pause: stall,
    /** Continues when the server is reachable again. */
    resume() {
      store.set({ isStalled: false })
      void run()
    },
    /** Returns the prepared image of a task for display; null if it no longer exists. */
    imageFor: async (id: string): Promise<Blob | null> => (await photoFor(id))?.blob ?? null,
    showFailures() {
      clearTimeout(clearTimer)
      store.showFailures()
    },
    hideFailures: store.hideFailures,
    /** Stops preparing, storing and sending on sign-out. */
    async stop() {
      store.clear()
      await Promise.all([write, originalWrite])
    },
  }

  function addSelected(selected: readonly SelectedFile[]) {
    if (selected.length === 0) return
    if (!isRunning && !store.snapshot().isStalled) store.collectFailures()
    const tasks = selected.map(createTask)
    for (const task of tasks) {
      originalWrite = originalWrite.then(() => storeOriginal(task))
      originalWrites.set(task.id, originalWrite)
    }
    store.add(tasks)
    void run()
  }

  async function run() {
    if (isRunning || !(shouldLoadSaved || hasUnsent())) return
    isRunning = true
    let hadUnsent = false
    try {
      await deps.withUploadLock(async () => {
        await loadSaved()
        hadUnsent = hasUnsent()
        await sendAll()
      })
      await preparation
    } catch (error) {
      isRunning = false // the next photo or visit starts it again
      return console.error('The uploads were interrupted', error)
    }
    isRunning = false
    if (store.snapshot().isStalled && hasUnsent()) return
    if (hadUnsent && !hasUnsent()) finish()
    void run() // for photos that were added meanwhile
  }

  async function loadSaved() {
    if (!shouldLoadSaved) return
    shouldLoadSaved = false
    store.add((await deps.listSaved()).map(pendingTask))
  }

  async function sendAll() {
    while (hasUnsent()) {
      if (deps.isOffline()) stall()
      if (store.snapshot().isStalled) return
      const task = unsentTasks().find(({ selected }) => selected === null)
      if (task) await send(task)
      else await showPreparation()
    }
  }

  function finish() {
    deps.onFinished(uploadedCount)
    uploadedCount = 0
    clearTimer = setTimeout(store.collectFailures, clearAfterMilliseconds)
  }

  function unsentTasks(): UploadTask[] {
    return store.snapshot().tasks.filter(isUnsent)
  }

  function hasUnsent(): boolean {
    return store.snapshot().tasks.some(isUnsent)
  }

  async function showPreparation() {
    if (preparingId !== null) store.update(preparingId, { status: 'preparing' })
    await preparation
  }

  function prepareNext() {
    if (preparingId !== null) return
    const unsent = unsentTasks()
    const unprepared = unsent.filter(({ selected }) => selected !== null)
    const [task] = unprepared
    const isAhead = unsent.length - unprepared.length >= maxPreparedAhead
    if (!task || (isAhead && !savesAll(unsent))) return
    preparingId = task.id
    preparation = prepare(task).finally(() => {
      preparingId = null
      prepareNext()
    })
  }

  /** Returns whether all photos are stored while nothing can be sent, since the page may be closed meanwhile. */
  function savesAll(unsent: readonly UploadTask[]): boolean {
    return store.snapshot().isStalled && unsent.every(({ prepared }) => prepared === null)
  }

  async function prepare(task: UploadTask) {
    const { id, selected } = task
    if (selected === null) return
    try {
      await originalWrites.get(id) // the page may be left before it is prepared
      originalWrites.delete(id)
      const current = store.find(id)
      if (current === null) return
      const kept = current.isStored ? (await deps.findSaved(id).catch(() => null))?.blob : null
      const file = kept instanceof File ? kept : selected.file // the chosen one may be deleted meanwhile
      const photo = await deps.prepare({ ...selected, file }, () =>
        store.update(id, { wasDownsampled: true }),
      )
      if (store.find(id) === null) return // it was removed meanwhile
      write = storePhoto(task, photo)
      await write
    } catch (error) {
      store.update(id, failedTask(toUploadError(error)))
    }
  }

  async function storeOriginal(task: UploadTask) {
    const isKept = () => store.find(task.id) !== null
    if (!isKept() || !(await deps.saveOriginal(task).catch(() => false))) return
    if (isKept()) store.update(task.id, { isStored: true })
    else await deps.deleteSaved([task.id]).catch(() => undefined)
  }

  async function storePhoto(task: UploadTask, photo: PreparedPhoto) {
    const { id } = task
    const isStored = await deps.save(task, photo)
    if (store.find(id) === null) return deps.deleteSaved([id])
    const { wasDownsampled, blob } = photo
    const prepared = isStored ? null : photo
    const stored = isStored && { isStored }
    store.update(id, { selected: null, prepared, wasDownsampled, processedSize: blob.size, ...stored })
  }

  async function photoFor(id: string): Promise<PreparedPhoto | null> {
    return store.find(id)?.prepared ?? deps.findSaved(id)
  }

  async function send({ id }: UploadTask) {
    clearTimeout(clearTimer)
    try {
      const photo = await photoFor(id)
      if (photo === null) return store.removeWhere((task) => task.id === id) // another tab has sent or removed it
      if (store.find(id) === null) return
      store.update(id, sendingProgress(0))
      const result = await deps.send(photo, id, (fraction) => store.update(id, sendingProgress(fraction)))
      store.update(id, { ...resultFields(result), prepared: null })
      // Else the next tab would find it still stored, and send it again, which the server notices.
      await deps.deleteSaved([id]).catch(() => undefined)
    } catch (error) {
      const uploadError = toUploadError(error)
      if (uploadError.isTransient && (deps.isOffline() || !(await deps.isReachable()))) {
        store.update(id, waitingFields)
        return stall()
      }
      store.update(id, failedTask(uploadError))
      if (uploadError.kind === 'signed-out') failUnsent(uploadError)
    }
  }

  function resultFields(result: UploadResult): Partial<UploadTask> {
    const { id: photoId, duplicate, success, error } = result
    if (!duplicate) {
      if (!success) return { status: 'error', error: error ?? uploadTexts.unprocessed }
      uploadedCount++
      deps.onStored(photoId)
    }
    return { status: duplicate ? 'duplicate' : 'complete', progress: 100, photoId }
  }

  function stall() {
    store.updateWhere(isUnsent, waitingFields)
    store.set({ isStalled: true })
  }

  // Without a session, every further file would be rejected too. Stored photos are uploaded after the next sign-in.
  function failUnsent(uploadError: UploadError) {
    store.updateWhere(isUnsent, failedTask(uploadError))
    deps.onSignedOut()
  }
}

/** Returns how many photos would be lost if the page were closed. */
export function countAtRisk({ tasks, failures }: Pick<UploadState, 'tasks' | 'failures'>): number {
  return [...tasks, ...failures].filter(isAtRisk).length
}

const waitingFields = { status: 'waiting', progress: 0, error: null, hint: null, canRetry: false } as const

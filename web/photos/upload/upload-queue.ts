import type { UploadResult } from '../../../shared/photos.ts'
import { createPendingUploadSaver } from './pending-upload-saver.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import { toUploadError, type UploadError, uploadTexts } from './upload-error.ts'
import { createUploadStore, type UploadState } from './upload-store.ts'
import { failedTask, isAtRisk, isFinished, sendingProgress, type UploadTask } from './upload-task.ts'

/** How long a finished list stays on the screen (spec section 4). */
export const clearAfterMilliseconds = 3000
/** A longer upload indicates weak reception, which may be lost before the last photo is uploaded. */
export const weakAfterMilliseconds = 4000

/** The operations on each file, and the callbacks of the queue. */
export interface UploadDeps {
  prepare(selected: SelectedFile, onDownscale: () => void): Promise<PreparedPhoto>
  send(photo: PreparedPhoto, uploadId: string, onProgress: (fraction: number) => void): Promise<UploadResult>
  /** Sends one photo at a time across all tabs. */
  withUploadLock(upload: () => Promise<void>): Promise<void>
  /** Stores a photo in this browser until it is uploaded; returns false if there is no room for it. */
  save(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  /** Returns the stored photo of a task; null if another tab has sent or removed it. */
  findSaved(id: string): Promise<PreparedPhoto | null>
  /** Deletes stored photos. */
  deleteSaved(ids: string[]): Promise<void>
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
 * Creates a queue that uploads files one at a time; it is not part of any screen, so navigation does not stop it.
 * Stores the files in the browser first when offline or on a weak connection.
 */
export function createUploadQueue(deps: UploadDeps) {
  const store = createUploadStore((ids) => {
    deletion = deps.deleteSaved(ids).then(resumeSavingIfFull)
  })
  let deletion: Promise<void> | null = null
  const saver = createPendingUploadSaver(deps, store)
  let isWorking = false
  let uploadedCount = 0
  let clearTimer: ReturnType<typeof setTimeout> | undefined

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    add(files: readonly File[], capture: SelectedFile['capture'] = null) {
      if (files.length === 0) return
      if (!isWorking && !store.snapshot().isStalled) store.collectFailures()
      store.add(files.map((file) => ({ file, capture })))
      void run()
    },
    /** Continues with photos stored in this browser. */
    addSaved(tasks: readonly UploadTask[]) {
      store.addSaved(tasks)
      void run()
    },
    /** Removes tasks whose photos other tabs have sent or removed. */
    retainSaved(savedIds: ReadonlySet<string>) {
      const missing = store.snapshot().tasks.filter((task) => task.isSaved && !savedIds.has(task.id))
      for (const { id } of missing) if (isWaiting(id)) store.remove(id)
    },
    /** Removes a task from the list, unless it is in progress. */
    remove(id: string) {
      const task = store.find(id)
      if (task && (isFinished(task) || isWaiting(id))) store.remove(id)
    },
    /** Removes finished tasks from the list; failed ones that are stored are offered again later. */
    clearFinished: store.hideFinished,
    /** Retries failed tasks that can be retried: one task, or all of them. */
    retry(id?: string) {
      store.updateWhere((task) => task.canRetry && (id === undefined || task.id === id), waitingFields)
      void run()
    },
    /** Lets unfinished tasks wait, because the server is unreachable; the one in progress may still be answered. */
    pause: stall,
    /** Continues when the server is reachable again. */
    resume() {
      store.set({ isStalled: false, isFull: false })
      void run()
    },
    /** Stores every photo that is not uploaded yet, because the page may be closed at any moment. */
    saveAll: saver.saveAll,
    /** Returns the image of a task for display; null if it no longer exists. */
    async imageFor(id: string): Promise<Blob | null> {
      const task = store.snapshot().tasks.find((task) => task.id === id)
      return (task && store.fileFor(id)?.file) ?? (await deps.findSaved(id))?.blob ?? null
    },
    showFailures() {
      clearTimeout(clearTimer)
      store.showFailures()
    },
    hideFailures: store.hideFailures,
    /** Stops sending and storing on sign-out, and deletes what this queue has stored. */
    async stop() {
      store.clear()
      await Promise.allSettled([saver.whenWritten(), deletion])
    },
  }

  async function run() {
    if (store.snapshot().isStalled) void saver.saveAll()
    if (isWorking || !hasWaiting()) return
    clearTimeout(clearTimer)
    isWorking = true
    for (;;) {
      if (!store.snapshot().isStalled && deps.isOffline()) stall()
      const task = nextWaiting()
      if (task) await upload(task)
      else if (!(await saver.whenSaved())) break // photos that were being stored can be sent now
    }
    isWorking = false
    if (store.snapshot().isStalled) return
    deps.onFinished(uploadedCount)
    uploadedCount = 0
    clearTimer = setTimeout(store.collectFailures, clearAfterMilliseconds)
  }

  function hasWaiting(): boolean {
    return store.snapshot().tasks.some((task) => task.status === 'waiting')
  }

  function isWaiting(id: string): boolean {
    return store.find(id)?.status === 'waiting'
  }

  function nextWaiting(): UploadTask | undefined {
    const { tasks, isStalled } = store.snapshot()
    if (isStalled) return
    return tasks.find((task) => task.status === 'waiting' && !saver.isSaving(task))
  }

  async function upload({ id, isSaved }: UploadTask) {
    try {
      const prepared = isSaved ? null : await prepare(id)
      await saver.whileSending(id, prepared, () => sendAndSaveIfSlow(() => sendLocked(id, prepared)))
    } catch (error) {
      const uploadError = toUploadError(error)
      if (uploadError.isTransient && !(await deps.isReachable())) {
        store.update(id, waitingFields)
        return stall()
      }
      store.update(id, failedTask(uploadError))
      if (uploadError.kind === 'signed-out') failWaiting(uploadError)
    }
  }

  async function prepare(id: string): Promise<PreparedPhoto> {
    store.update(id, { status: 'preparing', progress: 0 })
    const photo = await saver.prepare(id, () => store.update(id, { wasDownsampled: true }))
    store.update(id, { wasDownsampled: photo.wasDownsampled, processedSize: photo.blob.size })
    return photo
  }

  async function sendAndSaveIfSlow(send: () => Promise<void>) {
    const timer = setTimeout(() => void saver.saveAll(), weakAfterMilliseconds)
    await deps.withUploadLock(send).finally(() => clearTimeout(timer))
  }

  // While this tab waited for its turn, the photo may have been removed, or been stored and then sent by another tab.
  async function sendLocked(id: string, prepared: PreparedPhoto | null) {
    const task = store.find(id)
    if (task === null) return
    const photo = task.isSaved ? await deps.findSaved(id) : prepared
    if (photo === null) return store.remove(id)
    store.update(id, sendingProgress(0))
    const result = await deps.send(photo, id, (fraction) => store.update(id, sendingProgress(fraction)))
    store.update(id, resultFields(result))
    await deletion // otherwise the next tab would find it still stored, and send it again
  }

  function resultFields(result: UploadResult): Partial<UploadTask> {
    if (result.duplicate) return { status: 'duplicate', progress: 100 }
    if (!result.success) return { status: 'error', error: result.error ?? uploadTexts.unprocessed }
    uploadedCount++
    deps.onStored(result.id)
    return { status: 'complete', progress: 100 }
  }

  function stall() {
    store.set({ isStalled: true })
    void saver.saveAll()
  }

  // Without a session, every further file would be rejected too. Stored photos are uploaded after the next sign-in.
  function failWaiting(uploadError: UploadError) {
    store.updateWhere((task) => task.status === 'waiting', failedTask(uploadError))
    void saver.saveAll()
    deps.onSignedOut()
  }

  function resumeSavingIfFull() {
    if (!store.snapshot().isFull) return
    store.set({ isFull: false })
    void saver.saveAll()
  }
}

/** Returns how many photos would be lost if the page were closed. */
export function countAtRisk({ tasks, failures }: Pick<UploadState, 'tasks' | 'failures'>): number {
  return [...tasks, ...failures].filter(isAtRisk).length
}

/** Returns whether there is something to send, and a connection to send it over. */
export function isSending({ tasks, isStalled }: Pick<UploadState, 'tasks' | 'isStalled'>): boolean {
  return !isStalled && tasks.some((task) => !isFinished(task))
}

const waitingFields = { status: 'waiting', progress: 0, error: null, hint: null, canRetry: false } as const

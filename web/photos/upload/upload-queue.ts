import type { UploadResult } from '../../../shared/photos.ts'
import { createPendingUploadSaver } from './pending-upload-saver.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import { toUploadError, type UploadError, uploadTexts } from './upload-error.ts'
import { createUploadStore, type UploadState } from './upload-store.ts'
import { failedTask, isAtRisk, isFinished, sendingProgress, type UploadTask } from './upload-task.ts'

/** How long a finished list stays on the screen (spec section 4). */
export const clearAfterMilliseconds = 3000
/**
 * An upload that takes longer than this indicates weak reception, which may be lost before the last photo is uploaded.
 */
export const weakAfterMilliseconds = 4000

/** The operations on each file, and the callbacks of the queue. */
export interface UploadDeps {
  prepare(chosen: SelectedFile, shrinking: () => void): Promise<PreparedPhoto>
  send(photo: PreparedPhoto, uploadId: string, sent: (fraction: number) => void): Promise<UploadResult>
  /** Sends one photo at a time across all tabs. */
  inTurn(upload: () => Promise<void>): Promise<void>
  /** Stores a photo in this browser until it is uploaded; returns false if there is no room for it. */
  keep(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  /** Returns the stored photo of a task; null if another tab has sent or removed it. */
  findKept(id: string): Promise<PreparedPhoto | null>
  /** Deletes stored photos. */
  dropKept(ids: string[]): Promise<void>
  /** Returns whether the server is known to be unreachable. */
  isOffline(): boolean
  /** Checks whether the server is reachable. */
  isReachable(): Promise<boolean>
  /** Callback for when the server has stored a photo under this id. */
  stored(photoId: string | null): void
  /** Callback for when nothing is left to do; `uploaded` photos were stored since the queue was last idle. */
  finished(uploaded: number): void
  /** Callback for when the session has ended. */
  signedOut(): void
}

/** The upload queue of one tab: its state and the user's actions. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Creates a queue that uploads files one at a time; it is not part of any screen, so navigation does not stop it.
 * Stores the files in the browser first when offline or on a weak connection.
 */
export function createUploadQueue(deps: UploadDeps) {
  const list = createUploadStore((ids) => {
    dropping = deps.dropKept(ids).then(keepOnWithRoom)
  })
  let dropping: Promise<void> | null = null
  const keeper = createPendingUploadSaver(deps, list)
  let working = false
  let uploaded = 0
  let clearing: ReturnType<typeof setTimeout> | undefined

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    add(files: readonly File[], taken: SelectedFile['taken'] = null) {
      if (files.length === 0) return
      if (!working && !list.snapshot().isStalled) list.setAsideFinished()
      list.add(files.map((file) => ({ file, taken })))
      void work()
    },
    /** Continues with photos stored in this browser. */
    addKept(tasks: readonly UploadTask[]) {
      list.addKept(tasks)
      void work()
    },
    /** Removes tasks whose photos other tabs have sent or removed. */
    keepOnly(keptIds: ReadonlySet<string>) {
      const gone = list.snapshot().tasks.filter((task) => task.isKept && !keptIds.has(task.id))
      for (const { id } of gone) if (isWaiting(id)) list.takeAway(id)
    },
    /** Removes a task from the list, unless it is in progress. */
    remove(id: string) {
      const task = list.find(id)
      if (task && (isFinished(task) || isWaiting(id))) list.takeAway(id)
    },
    /** Removes finished tasks from the list; failed ones that are stored are offered again later. */
    clearFinished: list.hideFinished,
    /** Retries failed tasks that can be retried: one task, or all of them. */
    retry(id?: string) {
      list.changeEach((task) => task.canRetry && (id === undefined || task.id === id), waitingAgain)
      void work()
    },
    /** Continues when the server is reachable again. */
    resume() {
      list.set({ isStalled: false, isFull: false })
      void work()
    },
    /** Stores every photo that is not uploaded yet, because the page may be closed at any moment. */
    keepRest: keeper.keepRest,
    /** Returns the picture of a task for display; null if it no longer exists. */
    async pictureOf(id: string): Promise<Blob | null> {
      const task = list.snapshot().tasks.find((task) => task.id === id)
      return (task && list.photoOf(id)?.file) ?? (await deps.findKept(id))?.blob ?? null
    },
    showFailures() {
      clearTimeout(clearing)
      list.showFailures()
    },
    hideFailures: list.hideFailures,
    /** Stops sending and storing on sign-out, and deletes what this queue has stored. */
    async stop() {
      list.clear()
      await Promise.allSettled([keeper.untilWritten(), dropping])
    },
  }

  async function work() {
    if (list.snapshot().isStalled) void keeper.keepRest()
    if (working || !hasWaiting()) return
    clearTimeout(clearing)
    working = true
    for (;;) {
      if (!list.snapshot().isStalled && deps.isOffline()) stall()
      const task = nextWaiting()
      if (task) await upload(task)
      else if (!(await keeper.untilKept())) break // photos that were being stored can be sent now
    }
    working = false
    if (list.snapshot().isStalled) return
    deps.finished(uploaded)
    uploaded = 0
    clearing = setTimeout(list.setAsideFinished, clearAfterMilliseconds)
  }

  function hasWaiting(): boolean {
    return list.snapshot().tasks.some((task) => task.status === 'waiting')
  }

  function isWaiting(id: string): boolean {
    return list.find(id)?.status === 'waiting'
  }

  function nextWaiting(): UploadTask | undefined {
    const { tasks, isStalled } = list.snapshot()
    if (isStalled) return
    return tasks.find((task) => task.status === 'waiting' && !keeper.isAt(task))
  }

  async function upload({ id, isKept }: UploadTask) {
    try {
      const ready = isKept ? null : await prepare(id)
      await keeper.whileSending(id, ready, () => overAnySignal(() => sendInTurn(id, ready)))
    } catch (error) {
      const fault = toUploadError(error)
      if (fault.passing && !(await deps.isReachable())) {
        list.change(id, waitingAgain)
        return stall()
      }
      list.change(id, failedTask(fault))
      if (fault.kind === 'signed-out') giveUp(fault)
    }
  }

  async function prepare(id: string): Promise<PreparedPhoto> {
    list.change(id, { status: 'preparing', progress: 0 })
    const photo = await keeper.prepare(id, () => list.change(id, { wasDownsampled: true }))
    list.change(id, { wasDownsampled: photo.wasDownsampled, processedSize: photo.blob.size })
    return photo
  }

  async function overAnySignal(send: () => Promise<void>) {
    const timer = setTimeout(() => void keeper.keepRest(), weakAfterMilliseconds)
    await deps.inTurn(send).finally(() => clearTimeout(timer))
  }

  // While this tab waited for its turn, the photo may have been removed, or been stored and then sent by another tab.
  async function sendInTurn(id: string, ready: PreparedPhoto | null) {
    const task = list.find(id)
    if (task === null) return
    const photo = task.isKept ? await deps.findKept(id) : ready
    if (photo === null) return list.takeAway(id)
    list.change(id, sendingProgress(0))
    const result = await deps.send(photo, id, (fraction) => list.change(id, sendingProgress(fraction)))
    list.change(id, settled(result))
    await dropping // otherwise the next tab would find it still stored, and send it again
  }

  function settled(result: UploadResult): Partial<UploadTask> {
    if (result.duplicate) return { status: 'duplicate', progress: 100 }
    if (!result.success) return { status: 'error', error: result.error ?? uploadTexts.unprocessed }
    uploaded++
    deps.stored(result.id)
    return { status: 'complete', progress: 100 }
  }

  function stall() {
    list.set({ isStalled: true })
    void keeper.keepRest()
  }

  // Without a session, every further file would be rejected too. Stored photos are uploaded after the next sign-in.
  function giveUp(fault: UploadError) {
    list.changeEach((task) => task.status === 'waiting', failedTask(fault))
    void keeper.keepRest()
    deps.signedOut()
  }

  function keepOnWithRoom() {
    if (!list.snapshot().isFull) return
    list.set({ isFull: false })
    void keeper.keepRest()
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

const waitingAgain = { status: 'waiting', progress: 0, error: null, hint: null, canRetry: false } as const

import type { UploadResult } from '../../../shared/photos.ts'
import type { ChosenPhoto } from './chosen-photo.ts'
import { createPhotoKeeper } from './photo-keeper.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { asUploadFault, type UploadFault, uploadTexts } from './upload-fault.ts'
import { createUploadList, type UploadState } from './upload-list.ts'
import { failedTask, isAtRisk, isFinished, sendingProgress, type UploadTask } from './upload-task.ts'

/** How long a finished list stays on the screen (spec section 4). */
export const clearAfterMilliseconds = 3000
/** A photo that takes longer than this goes up over a weak signal, which may be gone before the last one is up. */
export const weakAfterMilliseconds = 4000

/** What is done with each file, and who is told. */
export interface UploadSteps {
  prepare(chosen: ChosenPhoto, shrinking: () => void): Promise<PreparedPhoto>
  send(photo: PreparedPhoto, uploadId: string, sent: (fraction: number) => void): Promise<UploadResult>
  /** Sends one photo at a time, whichever tab it is of. */
  inTurn(upload: () => Promise<void>): Promise<void>
  /** Keeps a photo in this browser until it is up; false where there is no room for it. */
  keep(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  /** The kept photo of a task; null where another tab has sent or removed it. */
  findKept(id: string): Promise<PreparedPhoto | null>
  /** Lets go of kept photos. */
  dropKept(ids: string[]): Promise<void>
  /** Whether the server is known to be out of reach. */
  isOffline(): boolean
  /** Asks whether the server is there. */
  isReachable(): Promise<boolean>
  /** A photo is stored under this id. */
  stored(photoId: string | null): void
  /** Nothing is left to do; `uploaded` photos were stored since the queue last stood still. */
  finished(uploaded: number): void
  /** The session has ended. */
  signedOut(): void
}

/** The queue of one tab: its state to draw, and what an angler can do to it. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Takes files up one at a time; it lives outside the screens, so walking away stops nothing. Without a connection, and
 * over a weak one, files are kept in the browser first.
 */
export function createUploadQueue(steps: UploadSteps) {
  const list = createUploadList((ids) => {
    dropping = steps.dropKept(ids).then(keepOnWithRoom)
  })
  let dropping: Promise<void> | null = null
  const keeper = createPhotoKeeper(steps, list)
  let working = false
  let uploaded = 0
  let clearing: ReturnType<typeof setTimeout> | undefined

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    add(files: readonly File[], taken: ChosenPhoto['taken'] = null) {
      if (files.length === 0) return
      if (!working && !list.snapshot().isStalled) list.setAsideFinished()
      list.add(files.map((file) => ({ file, taken })))
      void work()
    },
    /** Goes on with photos that this browser has kept. */
    addKept(tasks: readonly UploadTask[]) {
      list.addKept(tasks)
      void work()
    },
    /** Takes away tasks whose photos other tabs have sent or removed. */
    keepOnly(keptIds: ReadonlySet<string>) {
      const gone = list.snapshot().tasks.filter((task) => task.isKept && !keptIds.has(task.id))
      for (const { id } of gone) if (isWaiting(id)) list.takeAway(id)
    },
    /** Takes a task off the list, unless it is on its way just now. */
    remove(id: string) {
      const task = list.find(id)
      if (task && (isFinished(task) || isWaiting(id))) list.takeAway(id)
    },
    /** Takes what is finished off the list; what failed and is kept is offered again later. */
    clearFinished: list.hideFinished,
    /** Sends again what failed and may be tried again: one task, or all of them. */
    retry(id?: string) {
      list.changeEach((task) => task.canRetry && (id === undefined || task.id === id), waitingAgain)
      void work()
    },
    /** The server is there again. */
    resume() {
      list.set({ isStalled: false, isFull: false })
      void work()
    },
    /** The page may be closed at any moment: what is not up yet is kept. */
    keepRest: keeper.keepRest,
    /** The picture of a task, to be shown; null where it is gone. */
    async pictureOf(id: string): Promise<Blob | null> {
      const task = list.snapshot().tasks.find((task) => task.id === id)
      return (task && list.photoOf(id)?.file) ?? (await steps.findKept(id))?.blob ?? null
    },
    showFailures() {
      clearTimeout(clearing)
      list.showFailures()
    },
    hideFailures: list.hideFailures,
    /** Somebody signs out: nothing more is sent or kept, and what was kept from here is let go. */
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
      if (!list.snapshot().isStalled && steps.isOffline()) stall()
      const task = nextWaiting()
      if (task) await upload(task)
      else if (!(await keeper.untilKept())) break // what was being kept may go up now
    }
    working = false
    if (list.snapshot().isStalled) return
    steps.finished(uploaded)
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
      const fault = asUploadFault(error)
      if (fault.passing && !(await steps.isReachable())) {
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
    await steps.inTurn(send).finally(() => clearTimeout(timer))
  }

  // While another tab had its turn the photo may have been removed, or kept and sent from there.
  async function sendInTurn(id: string, ready: PreparedPhoto | null) {
    const task = list.find(id)
    if (task === null) return
    const photo = task.isKept ? await steps.findKept(id) : ready
    if (photo === null) return list.takeAway(id)
    list.change(id, sendingProgress(0))
    const result = await steps.send(photo, id, (fraction) => list.change(id, sendingProgress(fraction)))
    list.change(id, settled(result))
    await dropping // or the next tab would find it kept, and send it once more
  }

  function settled(result: UploadResult): Partial<UploadTask> {
    if (result.duplicate) return { status: 'duplicate', progress: 100 }
    if (!result.success) return { status: 'error', error: result.error ?? uploadTexts.unprocessed }
    uploaded++
    steps.stored(result.id)
    return { status: 'complete', progress: 100 }
  }

  function stall() {
    list.set({ isStalled: true })
    void keeper.keepRest()
  }

  // Without a session every further file would only be refused as well. What is kept goes up after the next sign-in.
  function giveUp(fault: UploadFault) {
    list.changeEach((task) => task.status === 'waiting', failedTask(fault))
    void keeper.keepRest()
    steps.signedOut()
  }

  function keepOnWithRoom() {
    if (!list.snapshot().isFull) return
    list.set({ isFull: false })
    void keeper.keepRest()
  }
}

/** How many photos would be lost if the page were closed. */
export function countAtRisk({ tasks, failures }: Pick<UploadState, 'tasks' | 'failures'>): number {
  return [...tasks, ...failures].filter(isAtRisk).length
}

/** Whether there is something to send, and a connection to send it over. */
export function isWorking({ tasks, isStalled }: Pick<UploadState, 'tasks' | 'isStalled'>): boolean {
  return !isStalled && tasks.some((task) => !isFinished(task))
}

const waitingAgain = { status: 'waiting', progress: 0, error: null, hint: null, canRetry: false } as const

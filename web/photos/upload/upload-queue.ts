import type { UploadResult } from '../../../shared/photos.ts'
import type { ChosenPhoto } from './chosen-photo.ts'
import { createPhotoKeeper } from './photo-keeper.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { UploadFault, uploadTexts } from './upload-fault.ts'
import { createUploadList } from './upload-list.ts'
import { isFinished, sendingProgress, type UploadTask } from './upload-task.ts'

/** How long a finished list stays on the screen (spec section 4). */
export const clearAfterMilliseconds = 3000
/** A photo that takes longer than this goes up over a weak signal, which may be gone before the last one is up. */
export const weakAfterMilliseconds = 4000

/** What is done with each file, and who is told. */
export interface UploadSteps {
  prepare(chosen: ChosenPhoto, shrinking: () => void): Promise<PreparedPhoto>
  send(photo: PreparedPhoto, uploadId: string, sent: (fraction: number) => void): Promise<UploadResult>
  /** Runs one upload at a time, whichever tab it is of. */
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
  /** A photo is stored. */
  stored(): void
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
    dropping = steps.dropKept(ids)
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
      list.removeFinished((task) => task.id === id)
      if (isWaiting(id)) list.takeAway(id)
    },
    clearFinished: () => list.removeFinished(() => true),
    /** Sends again what failed and may be tried again: one task, or all of them. */
    retry(id?: string) {
      list.change((task) => task.canRetry && (id === undefined || task.id === id), waitingAgain)
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
      return (task && list.photoOf(task)?.file) ?? (await steps.findKept(id))?.blob ?? null
    },
    showFailures() {
      clearTimeout(clearing)
      list.showFailures()
    },
    forgetFailures: list.forgetFailures,
  }

  async function work() {
    if (list.snapshot().isStalled) void keeper.keepRest()
    if (working || !hasWaiting()) return
    clearTimeout(clearing)
    working = true
    for (;;) {
      if (!list.snapshot().isStalled && steps.isOffline()) stall()
      const task = nextWaiting()
      if (task) await uploadOverAnySignal(task)
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
    return list.snapshot().tasks.some((task) => task.id === id && task.status === 'waiting')
  }

  function nextWaiting(): UploadTask | undefined {
    const { tasks, isStalled } = list.snapshot()
    if (isStalled) return
    return tasks.find((task) => task.status === 'waiting' && !keeper.isAt(task))
  }

  async function uploadOverAnySignal(task: UploadTask) {
    const timer = setTimeout(() => void keeper.keepRest(), weakAfterMilliseconds)
    const uploadWholly = async () => {
      await upload(task)
      await dropping // or the next tab would find it kept, and send it once more
    }
    await steps.inTurn(uploadWholly).finally(() => clearTimeout(timer))
  }

  async function upload(task: UploadTask) {
    if (!isWaiting(task.id)) return // removed while another tab had its turn
    const change = (fields: Partial<UploadTask>) => list.change(({ id }) => id === task.id, fields)
    try {
      change({ status: 'preparing', progress: 0 })
      const photo = await prepare(task, () => change({ wasDownsampled: true }))
      if (photo === null) return list.takeAway(task.id)
      change({ wasDownsampled: photo.wasDownsampled, processedSize: photo.blob.size, ...sendingProgress(0) })
      const result = await keeper.whileSending(task.id, photo, () =>
        steps.send(photo, task.id, (fraction) => change(sendingProgress(fraction))),
      )
      change(settled(result))
    } catch (error) {
      const fault = asUploadFault(error)
      if (fault.passing && !(await steps.isReachable())) {
        change(waitingAgain)
        return stall()
      }
      change(failed(fault))
      if (fault.kind === 'signed-out') giveUp(fault)
    }
  }

  function prepare(task: UploadTask, shrinking: () => void): Promise<PreparedPhoto | null> {
    if (task.isKept) return steps.findKept(task.id)
    return keeper.prepare(task, shrinking)
  }

  function settled(result: UploadResult): Partial<UploadTask> {
    if (result.duplicate) return { status: 'duplicate', progress: 100 }
    if (!result.success) return { status: 'error', error: result.error ?? uploadTexts.unprocessed }
    uploaded++
    steps.stored()
    return { status: 'complete', progress: 100 }
  }

  function stall() {
    list.set({ isStalled: true })
    void keeper.keepRest()
  }

  // Without a session every further file would only be refused as well. What is kept goes up after the next sign-in.
  function giveUp(fault: UploadFault) {
    list.change((task) => task.status === 'waiting', failed(fault))
    void keeper.keepRest()
    steps.signedOut()
  }
}

/** Whether something would be lost if the page were closed. */
export function isLeavingCostly(tasks: readonly UploadTask[]): boolean {
  return tasks.some((task) => !isFinished(task) && !task.isKept)
}

const waitingAgain = { status: 'waiting', progress: 0, error: null, hint: null, canRetry: false } as const

function failed(fault: UploadFault): Partial<UploadTask> {
  return { status: 'error', error: fault.message, hint: fault.hint, canRetry: true }
}

function asUploadFault(error: unknown): UploadFault {
  if (error instanceof UploadFault) return error
  console.error('An upload failed unexpectedly', error)
  return new UploadFault('unprocessed', { cause: error })
}

import type { UploadResult } from '../../../shared/photos.ts'
import type { ChosenPhoto } from './chosen-photo.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { UploadFault, uploadTexts } from './upload-fault.ts'
import { createUploadList } from './upload-list.ts'
import { sendingProgress, type UploadTask } from './upload-task.ts'

/** How long a finished list stays on the screen (spec section 4). */
export const clearAfterMilliseconds = 3000

/** What is done with each file, and who is told. */
export interface UploadSteps {
  prepare(chosen: ChosenPhoto, shrinking: () => void): Promise<PreparedPhoto>
  send(photo: PreparedPhoto, uploadId: string, sent: (fraction: number) => void): Promise<UploadResult>
  /** A photo is stored. */
  stored(): void
  /** Nothing is left to do; `uploaded` photos were stored since the queue last stood still. */
  finished(uploaded: number): void
  /** The session has ended. */
  signedOut(): void
}

/** The queue of one tab: its state to draw, and what an angler can do to it. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Takes files up one at a time; it lives outside the screens, so walking away stops nothing. */
export function createUploadQueue(steps: UploadSteps) {
  const list = createUploadList()
  let working = false
  let uploaded = 0
  let clearing: ReturnType<typeof setTimeout> | undefined

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,
    add(files: readonly File[], taken: ChosenPhoto['taken'] = null) {
      if (files.length === 0) return
      if (!working) list.setAsideFinished()
      list.add(files.map((file) => ({ file, taken })))
      void work()
    },
    remove: (id: string) => list.removeFinished((task) => task.id === id),
    clearFinished: () => list.removeFinished(() => true),
    /** Sends again what failed and may be tried again: one task, or all of them. */
    retry(id?: string) {
      list.change((task) => task.canRetry && (id === undefined || task.id === id), waitingAgain)
      void work()
    },
    showFailures() {
      clearTimeout(clearing)
      list.showFailures()
    },
    forgetFailures: list.forgetFailures,
  }

  async function work() {
    if (working || !nextWaiting()) return
    clearTimeout(clearing)
    working = true
    for (let task = nextWaiting(); task; task = nextWaiting()) await upload(task)
    working = false
    steps.finished(uploaded)
    uploaded = 0
    clearing = setTimeout(list.setAsideFinished, clearAfterMilliseconds)
  }

  function nextWaiting(): UploadTask | undefined {
    return list.snapshot().tasks.find((task) => task.status === 'waiting')
  }

  async function upload(task: UploadTask) {
    const change = (fields: Partial<UploadTask>) => list.change(({ id }) => id === task.id, fields)
    try {
      change({ status: 'preparing', progress: 0 })
      const photo = await prepare(task, () => change({ wasDownsampled: true }))
      change({ wasDownsampled: photo.wasDownsampled, processedSize: photo.blob.size, ...sendingProgress(0) })
      change(settled(await steps.send(photo, task.id, (fraction) => change(sendingProgress(fraction)))))
    } catch (error) {
      const fault = asUploadFault(error)
      change(failed(fault))
      if (fault.kind === 'signed-out') giveUp(fault)
    }
  }

  async function prepare(task: UploadTask, shrinking: () => void): Promise<PreparedPhoto> {
    const chosen = list.photoOf(task)
    if (!chosen) throw new UploadFault('unreadable')
    return steps.prepare(chosen, shrinking)
  }

  function settled(result: UploadResult): Partial<UploadTask> {
    if (result.duplicate) return { status: 'duplicate', progress: 100 }
    if (!result.success) return { status: 'error', error: result.error ?? uploadTexts.unprocessed }
    uploaded++
    steps.stored()
    return { status: 'complete', progress: 100 }
  }

  // Without a session every further file would only be refused as well.
  function giveUp(fault: UploadFault) {
    list.change((task) => task.status === 'waiting', failed(fault))
    steps.signedOut()
  }
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

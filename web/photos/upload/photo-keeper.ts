import type { ChosenPhoto } from './chosen-photo.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { UploadFault } from './upload-fault.ts'
import type { UploadList } from './upload-list.ts'
import { needsPhoto, type UploadTask } from './upload-task.ts'

/** How photos are made ready and kept. */
interface KeepingSteps {
  prepare(chosen: ChosenPhoto, shrinking: () => void): Promise<PreparedPhoto>
  keep(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  dropKept(ids: string[]): Promise<void>
}

/** What is just on its way up, already prepared. */
interface Sending {
  id: string
  photo: PreparedPhoto
}

/** Keeps what is not up yet in the browser, one photo after the other, so that closing the page loses nothing. */
export function createPhotoKeeper(steps: KeepingSteps, list: UploadList) {
  let keeping: Promise<void> | null = null
  let at: string | null = null
  let sending: Sending | null = null

  return {
    prepare,
    /** Keeps all that is not kept yet. */
    keepRest(): Promise<void> {
      keeping ??= keepAll().finally(() => {
        keeping = null
        at = null
      })
      return keeping
    },
    /** Whether this task is just being kept. */
    isAt: ({ id }: UploadTask) => id === at,
    /** Waits until nothing is being kept any more; false where nothing was. */
    async untilKept(): Promise<boolean> {
      if (keeping === null) return false
      await keeping
      return true
    },
    /** Holds a photo ready to be kept while it is sent. */
    async whileSending<Result>(
      id: string,
      photo: PreparedPhoto,
      send: () => Promise<Result>,
    ): Promise<Result> {
      sending = { id, photo }
      try {
        return await send()
      } finally {
        sending = null
      }
    },
  }

  async function keepAll() {
    for (let task = nextUnkept(); task; task = nextUnkept()) await keepOne(task)
  }

  function nextUnkept(): UploadTask | undefined {
    const { tasks, failures, isFull } = list.snapshot()
    if (isFull) return
    const isFree = (task: UploadTask) => isAtRest(task) || task.id === sending?.id
    return [...tasks, ...failures].find((task) => !task.isKept && needsPhoto(task) && isFree(task))
  }

  function isNeeded(id: string): boolean {
    const { tasks, failures } = list.snapshot()
    return [...tasks, ...failures].some((task) => task.id === id && needsPhoto(task))
  }

  async function keepOne(task: UploadTask) {
    const change = (fields: Partial<UploadTask>) => list.change(({ id }) => id === task.id, fields)
    const ready = task.id === sending?.id ? sending.photo : null
    if (ready === null) at = task.id
    try {
      const photo = ready ?? (await prepare(task, () => change({ wasDownsampled: true })))
      if (!(await steps.keep(task, photo))) list.set({ isFull: true })
      else if (!isNeeded(task.id))
        steps.dropKept([task.id]) // it is up by now, or was removed
      else change({ isKept: true, wasDownsampled: photo.wasDownsampled, processedSize: photo.blob.size })
    } catch {
      change({ status: 'error', progress: 0, error: new UploadFault('unreadable').message, canRetry: false })
    }
    at = null
  }

  async function prepare(task: UploadTask, shrinking: () => void): Promise<PreparedPhoto> {
    const chosen = list.photoOf(task)
    if (!chosen) throw new UploadFault('unreadable')
    return steps.prepare(chosen, shrinking)
  }
}

function isAtRest({ status }: UploadTask): boolean {
  return status === 'waiting' || status === 'error'
}

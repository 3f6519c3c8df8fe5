import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import { toUploadError, UploadError } from './upload-error.ts'
import type { UploadStore } from './upload-store.ts'
import { failedTask, needsPhoto, type UploadTask } from './upload-task.ts'

/** The operations that prepare and store photos. */
interface PendingSaveDeps {
  prepare(chosen: SelectedFile, shrinking: () => void): Promise<PreparedPhoto>
  keep(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  dropKept(ids: string[]): Promise<void>
}

/** The photo being uploaded at the moment, already prepared. */
interface Sending {
  id: string
  photo: PreparedPhoto
}

/**
 * Stores photos that are not uploaded yet in the browser, one after the other, so that closing the page loses nothing.
 */
export function createPendingUploadSaver(deps: PendingSaveDeps, list: UploadStore) {
  let keeping: Promise<void> | null = null
  let at: string | null = null
  let writing: Promise<unknown> | null = null
  let sending: Sending | null = null

  return {
    prepare,
    /** Stores every photo that is not stored yet. */
    keepRest(): Promise<void> {
      keeping ??= keepAll().finally(() => {
        keeping = null
        at = null
      })
      return keeping
    },
    /** Returns whether this task's photo is being prepared and stored at the moment. */
    isAt: ({ id }: UploadTask) => id === at,
    /** Waits until no more photos are being stored; returns false if none were. */
    async untilKept(): Promise<boolean> {
      if (keeping === null) return false
      await keeping
      return true
    },
    /** Waits until the photo that is being written at the moment is written, or discarded again. */
    untilWritten: async () => void (await writing),
    /**
     * Makes a photo available for storing while it is sent or waits for its turn; null for one that is stored already.
     */
    async whileSending(id: string, photo: PreparedPhoto | null, send: () => Promise<void>): Promise<void> {
      sending = photo && { id, photo }
      try {
        await send()
      } finally {
        sending = null
      }
    },
  }

  async function keepAll() {
    const tried = new Set<string>()
    for (let task = nextUnkept(tried); task; task = nextUnkept(tried)) {
      tried.add(task.id)
      await keepOne(task)
    }
  }

  function nextUnkept(tried: ReadonlySet<string>): UploadTask | undefined {
    const { tasks, failures, isFull } = list.snapshot()
    if (isFull) return
    const isFree = (task: UploadTask) => !tried.has(task.id) && (isAtRest(task) || task.id === sending?.id)
    return [...tasks, ...failures].find((task) => !task.isKept && needsPhoto(task) && isFree(task))
  }

  async function keepOne(task: UploadTask) {
    const change = (fields: Partial<UploadTask>) => list.change(task.id, fields)
    const ready = task.id === sending?.id ? sending.photo : null
    if (ready === null) at = task.id
    try {
      const photo = ready ?? (await prepare(task.id, () => change({ wasDownsampled: true })))
      writing = writeDown(task, photo)
      await writing
    } catch (error) {
      change(failedTask(toUploadError(error)))
    }
    at = null
  }

  async function writeDown(task: UploadTask, photo: PreparedPhoto) {
    if (!isNeeded(task)) return // it was removed while it was being prepared
    if (!(await deps.keep(task, photo))) list.set({ isFull: true })
    else if (!isNeeded(task))
      await deps.dropKept([task.id]) // it has been uploaded meanwhile, or was removed
    else {
      const { wasDownsampled, blob } = photo
      list.change(task.id, { isKept: true, wasDownsampled, processedSize: blob.size })
    }
  }

  function isNeeded({ id }: UploadTask): boolean {
    const now = list.find(id)
    return now !== null && needsPhoto(now)
  }

  async function prepare(id: string, shrinking: () => void): Promise<PreparedPhoto> {
    const chosen = list.photoOf(id)
    if (!chosen) throw new UploadError('unreadable')
    return deps.prepare(chosen, shrinking)
  }
}

function isAtRest({ status }: UploadTask): boolean {
  return status === 'waiting' || status === 'error'
}

import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import { toUploadError, UploadError } from './upload-error.ts'
import type { UploadStore } from './upload-store.ts'
import { failedTask, needsPhoto, type UploadTask } from './upload-task.ts'

/** The operations that prepare and store photos. */
interface PendingSaveDeps {
  prepare(selected: SelectedFile, onDownscale: () => void): Promise<PreparedPhoto>
  save(task: UploadTask, photo: PreparedPhoto): Promise<boolean>
  deleteSaved(ids: string[]): Promise<void>
}

/** The photo being uploaded at the moment, already prepared. */
interface SendingPhoto {
  id: string
  photo: PreparedPhoto
}

/** Stores photos not uploaded yet in the browser, one by one, so that closing the page loses nothing. */
export function createPendingUploadSaver(deps: PendingSaveDeps, store: UploadStore) {
  let saving: Promise<void> | null = null
  let currentId: string | null = null
  let currentWrite: Promise<unknown> | null = null
  let sending: SendingPhoto | null = null

  return {
    prepare,
    /** Stores every photo that is not stored yet. */
    saveAll(): Promise<void> {
      saving ??= saveUnsaved().finally(() => {
        saving = null
        currentId = null
      })
      return saving
    },
    /** Returns whether this task's photo is being prepared and stored at the moment. */
    isSaving: ({ id }: UploadTask) => id === currentId,
    /** Waits until no more photos are being stored; returns false if none were. */
    async whenSaved(): Promise<boolean> {
      if (saving === null) return false
      await saving
      return true
    },
    /** Waits until the photo that is being written at the moment is written, or discarded again. */
    whenWritten: async () => void (await currentWrite),
    /** Makes a photo available for storing while it is sent or waits; null for one that is already stored. */
    async whileSending(id: string, photo: PreparedPhoto | null, send: () => Promise<void>): Promise<void> {
      sending = photo && { id, photo }
      try {
        await send()
      } finally {
        sending = null
      }
    },
  }

  async function saveUnsaved() {
    const attempted = new Set<string>()
    for (let task = nextUnsaved(attempted); task; task = nextUnsaved(attempted)) {
      attempted.add(task.id)
      await saveOne(task)
    }
  }

  function nextUnsaved(attempted: ReadonlySet<string>): UploadTask | undefined {
    const { tasks, failures, isFull } = store.snapshot()
    if (isFull) return
    const isAvailable = (task: UploadTask) =>
      !attempted.has(task.id) && (isIdle(task) || task.id === sending?.id)
    return [...tasks, ...failures].find((task) => !task.isSaved && needsPhoto(task) && isAvailable(task))
  }

  async function saveOne(task: UploadTask) {
    const update = (fields: Partial<UploadTask>) => store.update(task.id, fields)
    const prepared = task.id === sending?.id ? sending.photo : null
    if (prepared === null) currentId = task.id
    try {
      const photo = prepared ?? (await prepare(task.id, () => update({ wasDownsampled: true })))
      currentWrite = write(task, photo)
      await currentWrite
    } catch (error) {
      update(failedTask(toUploadError(error)))
    }
    currentId = null
  }

  async function write(task: UploadTask, photo: PreparedPhoto) {
    if (!isNeeded(task)) return // it was removed while it was being prepared
    if (!(await deps.save(task, photo))) store.set({ isFull: true })
    else if (!isNeeded(task))
      await deps.deleteSaved([task.id]) // it has been uploaded meanwhile, or was removed
    else {
      const { wasDownsampled, blob } = photo
      store.update(task.id, { isSaved: true, wasDownsampled, processedSize: blob.size })
    }
  }

  function isNeeded({ id }: UploadTask): boolean {
    const current = store.find(id)
    return current !== null && needsPhoto(current)
  }

  async function prepare(id: string, onDownscale: () => void): Promise<PreparedPhoto> {
    const selected = store.fileFor(id)
    if (!selected) throw new UploadError('unreadable')
    return deps.prepare(selected, onDownscale)
  }
}

function isIdle({ status }: UploadTask): boolean {
  return status === 'waiting' || status === 'error'
}

import type { PendingUpload } from '../offline/pending-uploads.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { SelectedFile } from './selected-file.ts'
import type { UploadError } from './upload-error.ts'

/** The status of one file of an upload. */
export type UploadStatus =
  | 'waiting'
  | 'preparing'
  | 'uploading'
  | 'processing'
  | 'complete'
  | 'duplicate'
  | 'error'

/** One file of an upload, as the upload panel shows it. */
export interface UploadTask {
  /** Also the `uploadId` of every attempt, so that the server does not report a retry as a duplicate. */
  id: string
  filename: string
  status: UploadStatus
  /** Percent. */
  progress: number
  /** The stored photo, or the one that is the same; missing until the server has responded. */
  photoId?: string | null
  error: string | null
  /** The server's message about an error, shown with the text from the catalog. */
  hint: string | null
  canRetry: boolean
  wasDownsampled: boolean
  /** Bytes. */
  originalSize: number
  /** Bytes to upload; null until the file is prepared. */
  processedSize: number | null
  /** The chosen file; null once it is prepared. */
  selected: SelectedFile | null
  /** The prepared photo if this browser could not store it; otherwise null. */
  prepared: PreparedPhoto | null
  /** Whether this browser stores the chosen file, or the prepared photo. */
  isStored: boolean
}

/** Creates the task of a file that is added to the queue. */
export function createTask(selected: SelectedFile): UploadTask {
  return {
    ...waitingTask,
    id: randomId(),
    filename: selected.file.name,
    originalSize: selected.file.size,
    selected,
  }
}

/** Creates a waiting task from a photo stored in this browser. */
export function pendingTask(photo: PendingUpload): UploadTask {
  const { id, filename, originalSize, blob, wasDownsampled, chosen } = photo
  const task = { ...waitingTask, id, filename, originalSize, isStored: true }
  if (chosen === undefined) return { ...task, wasDownsampled, processedSize: blob.size }
  const file = blob instanceof File ? blob : new File([blob], filename)
  return { ...task, selected: { ...chosen, file, capture: null } }
}

const waitingTask = {
  status: 'waiting',
  progress: 0,
  error: null,
  hint: null,
  canRetry: false,
  wasDownsampled: false,
  processedSize: null,
  selected: null,
  prepared: null,
  isStored: false,
} as const

/** Returns the changes to a task after an error: final if the file itself was rejected, else it can be retried. */
export function failedTask({ message, hint }: UploadError): Partial<UploadTask> {
  return { status: 'error', progress: 0, error: message, hint, canRetry: true }
}

/** Returns whether a task still needs its photo: it is neither uploaded nor finally rejected. */
function needsPhoto({ status, canRetry }: UploadTask): boolean {
  return status === 'error' ? canRetry : status !== 'complete' && status !== 'duplicate'
}

/** Returns whether this browser stores the photo, even if the page is closed. */
export function isSaved({ isStored }: UploadTask): boolean {
  return isStored
}

/** Returns whether a photo would be lost if the page were closed. */
export function isAtRisk(task: UploadTask): boolean {
  return needsPhoto(task) && !isSaved(task)
}

/** Returns whether a task will not change any more without user action. */
export function isFinished(task: UploadTask): boolean {
  return task.status === 'complete' || task.status === 'duplicate' || task.status === 'error'
}

/** Returns whether a task has yet to be sent. */
export function isUnsent({ status }: UploadTask): boolean {
  return status === 'waiting' || status === 'preparing'
}

/** Counts the tasks by outcome. */
export function countTasks(tasks: readonly UploadTask[]) {
  const count = (status: UploadStatus) => tasks.filter((task) => task.status === status).length
  const uploaded = count('complete')
  const duplicates = count('duplicate')
  const failed = count('error')
  const finished = uploaded + duplicates + failed
  const unsent = tasks.filter(isUnsent).length
  return { total: tasks.length, uploaded, duplicates, failed, finished, unsent }
}

/** Returns the progress of all files together, in percent; a failed file counts as done. */
export function overallProgress(tasks: readonly UploadTask[]): number {
  const percents = tasks.map(({ status, progress }) => (status === 'error' ? 100 : progress))
  return Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / Math.max(1, tasks.length))
}

/** Returns progress and status of sending: 10 to 60 percent, then processing by the server (spec section 9). */
export function sendingProgress(sentFraction: number): Pick<UploadTask, 'status' | 'progress'> {
  if (sentFraction >= 1) return { status: 'processing', progress: 60 }
  return { status: 'uploading', progress: Math.floor(10 + 50 * Math.max(0, sentFraction)) }
}

// `crypto.randomUUID` exists only in secure contexts; a phone may reach its own server over plain HTTP.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import type { WaitingPhoto } from '../../offline/waiting-photos.ts'
import type { UploadFault } from './upload-fault.ts'

/** Where one file of an upload stands. */
export type UploadStatus =
  | 'waiting'
  | 'preparing'
  | 'uploading'
  | 'processing'
  | 'complete'
  | 'duplicate'
  | 'error'

/** One file on its way up, as the upload panel shows it. */
export interface UploadTask {
  /** Also the `uploadId` of every attempt, so that a repeated one is no duplicate of itself. */
  id: string
  filename: string
  status: UploadStatus
  /** Percent. */
  progress: number
  error: string | null
  /** What the server had to say about an error, beside its catalogue text. */
  hint: string | null
  canRetry: boolean
  wasDownsampled: boolean
  /** Bytes. */
  originalSize: number
  /** Bytes that go up; null until the file is prepared. */
  processedSize: number | null
  /** Whether it is kept in this browser until it is up, also when the page is closed. */
  isKept: boolean
}

/** A file that has just joined the queue. */
export function newTask(file: Pick<File, 'name' | 'size'>): UploadTask {
  return {
    id: randomId(),
    filename: file.name,
    status: 'waiting',
    progress: 0,
    error: null,
    hint: null,
    canRetry: false,
    wasDownsampled: false,
    originalSize: file.size,
    processedSize: null,
    isKept: false,
  }
}

/** A photo that was kept in this browser, as a task that waits again. */
export function keptTask({ id, filename, originalSize, blob, wasDownsampled }: WaitingPhoto): UploadTask {
  return {
    ...newTask({ name: filename, size: originalSize }),
    id,
    wasDownsampled,
    processedSize: blob.size,
    isKept: true,
  }
}

/** What a fault makes of a task. Only what the server says of the file itself is for good; all else may be tried again. */
export function failedTask({ message, hint }: UploadFault): Partial<UploadTask> {
  return { status: 'error', progress: 0, error: message, hint, canRetry: true }
}

/** Whether a task still needs its photo: it is neither up nor refused for good. */
export function needsPhoto({ status, canRetry }: UploadTask): boolean {
  return status === 'error' ? canRetry : status !== 'complete' && status !== 'duplicate'
}

/** Whether a photo would be lost if the page were closed. */
export function isAtRisk(task: UploadTask): boolean {
  return needsPhoto(task) && !task.isKept
}

/** Whether nothing more will happen to a task by itself. */
export function isFinished(task: UploadTask): boolean {
  return task.status === 'complete' || task.status === 'duplicate' || task.status === 'error'
}

/** How many tasks stand where. */
export function countTasks(tasks: readonly UploadTask[]) {
  const count = (status: UploadStatus) => tasks.filter((task) => task.status === status).length
  const uploaded = count('complete')
  const duplicates = count('duplicate')
  const failed = count('error')
  const finished = uploaded + duplicates + failed
  return { total: tasks.length, uploaded, duplicates, failed, finished }
}

/** Percent of all files together; one that failed has come to its end as well. */
export function overallProgress(tasks: readonly UploadTask[]): number {
  const percents = tasks.map(({ status, progress }) => (status === 'error' ? 100 : progress))
  return Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / Math.max(1, tasks.length))
}

/** The percentage and status while bytes travel: 10 to 60, then the server's turn (spec section 9). */
export function sendingProgress(sentFraction: number): Pick<UploadTask, 'status' | 'progress'> {
  if (sentFraction >= 1) return { status: 'processing', progress: 60 }
  return { status: 'uploading', progress: Math.floor(10 + 50 * Math.max(0, sentFraction)) }
}

// crypto.randomUUID exists in secure contexts only; a phone may reach its own server over plain http.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

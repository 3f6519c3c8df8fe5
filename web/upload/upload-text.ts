import { formatBytes } from '../../shared/formatting/bytes.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { uploadTexts } from './upload-error.ts'
import { type countTasks, isFinished, isSaved, type UploadTask } from './upload-task.ts'

/** Returns the title of the upload panel; an upload of which nothing arrived isn’t called complete. */
export function uploadTitle({ total, finished, failed }: ReturnType<typeof countTasks>): string {
  if (finished < total) return `Uploading ${finished + 1} of ${plural(total, 'photo')}`
  return failed === total ? 'Upload Failed' : 'Upload Complete'
}

/** Returns the status of a file in words; `isStalled` means that unfinished files wait for a connection. */
export function uploadStatusText(task: UploadTask, isStalled = false): string {
  if (isStalled && !isFinished(task)) return 'Waiting for a connection'
  switch (task.status) {
    case 'waiting':
      return 'Waiting'
    case 'preparing':
      return task.wasDownsampled ? 'Compressing...' : 'Preparing...'
    case 'uploading':
      return `Uploading... ${sizeText(task)}`
    case 'processing':
      return 'Processing...'
    case 'complete':
      return `Uploaded · ${sizeText(task)}`
    case 'duplicate':
      return 'Already uploaded'
    case 'error':
      return task.error ?? 'Failed'
  }
}

function sizeText({ wasDownsampled, originalSize, processedSize }: UploadTask): string {
  const sent = formatBytes(processedSize ?? originalSize)
  return wasDownsampled ? `${formatBytes(originalSize)} → ${sent}` : sent
}

/** Returns whether photos that wait for a connection are safe if the page is closed, as a message to the user. */
export function pendingSaveText(tasks: readonly UploadTask[]): string {
  return (
    keepOpenText(tasks) ??
    'Saved on this device. You can close Creel; they’ll upload the next time it’s open with a connection.'
  )
}

/** Returns how long the page has to stay open, as a message to the user; null if it may be closed. */
export function keepOpenText(tasks: readonly UploadTask[]): string | null {
  const unsaved = tasks.filter((task) => !isFinished(task) && !isSaved(task))
  if (unsaved.length === 0) return null
  if (unsaved.every(({ prepared }) => prepared === null)) return `Keep Creel open for ${unsaved.length} more.`
  return 'Creel can’t save photos on this device. Keep Creel open until they’re uploaded.'
}

/**
 * Returns why files failed, with their number if several did; null if the reasons differ, or if none failed. With
 * `isListed`, each file says why below, so that the number is enough.
 */
export function failureText(tasks: readonly UploadTask[], isListed: boolean): string | null {
  const failed = tasks.filter(({ status }) => status === 'error')
  const reasons = new Set(failed.map(({ error, hint }) => hint ?? error))
  const [reason = null] = reasons
  if (reasons.size !== 1) return null
  if (failed.length === 1) return reason
  const text = `${plural(failed.length, 'photo')} weren’t uploaded`
  return isListed || reason === uploadTexts.refused ? `${text}.` : `${text}: ${reason}`
}

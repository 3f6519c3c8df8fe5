import { formatBytes } from '../../../shared/formatting/bytes.ts'
import type { UploadState } from './upload-store.ts'
import { isFinished, type UploadTask } from './upload-task.ts'

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
export function pendingSaveText({ tasks, isFull }: Pick<UploadState, 'tasks' | 'isFull'>): string {
  const waiting = tasks.filter((task) => !isFinished(task))
  const savedCount = waiting.filter(({ isSaved }) => isSaved).length
  if (savedCount === waiting.length)
    return 'Saved on this device. You can close Creel; they’ll upload the next time it’s open with a connection.'
  if (isFull) return 'This device is out of storage. Keep Creel open until they’re uploaded.'
  return `Saving to this device: ${savedCount} of ${waiting.length}. Keep Creel open until it’s done.`
}

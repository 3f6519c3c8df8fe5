import type { UploadTask } from './upload-task.ts'

/** Where a file stands, in words. */
export function uploadStatusWords(task: UploadTask): string {
  switch (task.status) {
    case 'waiting':
      return 'Waiting'
    case 'preparing':
      return task.wasDownsampled ? 'Compressing...' : 'Preparing...'
    case 'uploading':
      return `Uploading... ${sizeWords(task)}`
    case 'processing':
      return 'Processing...'
    case 'complete':
      return `Uploaded · ${sizeWords(task)}`
    case 'duplicate':
      return 'Already uploaded'
    case 'error':
      return task.error ?? 'Failed'
  }
}

function sizeWords({ wasDownsampled, originalSize, processedSize }: UploadTask): string {
  const sent = fileSize(processedSize ?? originalSize)
  return wasDownsampled ? `${fileSize(originalSize)} → ${sent}` : sent
}

/** Bytes as people read them: `850 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

import type { UploadTask } from './upload-task.ts'

/** How many entries the panel shows before "Show N More" (spec section 9). */
export const initialEntryCount = 15

/**
 * Returns the entries in display order: active ones first and completed ones last, so that even with 300 photos nothing
 * important is hidden behind "Show N More".
 */
export function orderForPanel(tasks: readonly UploadTask[]): readonly UploadTask[] {
  const withStatus = (...statuses: UploadTask['status'][]) =>
    tasks.filter(({ status }) => statuses.includes(status))
  return [
    ...withStatus('preparing', 'uploading', 'processing'),
    ...withStatus('error'),
    ...withStatus('waiting'),
    ...withStatus('complete', 'duplicate').reverse(),
  ]
}

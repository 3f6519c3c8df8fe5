import type { UploadTask } from './upload-task.ts'

/** How many entries the panel shows before "Show N More" (spec section 9). */
export const initialEntryCount = 15

/**
 * Returns the entries in display order: failures first and completed ones last, so that even with 300 photos nothing
 * important is hidden behind "Show N More". An entry that becomes active or fails moves at most past those
 * that are still active.
 */
export function orderForPanel(tasks: readonly UploadTask[]): readonly UploadTask[] {
  const withStatus = (...statuses: UploadTask['status'][]) =>
    tasks.filter(({ status }) => statuses.includes(status))
  return [
    ...withStatus('error'),
    ...withStatus('preparing', 'uploading', 'processing'),
    ...withStatus('waiting'),
    ...withStatus('complete', 'duplicate').reverse(),
  ]
}

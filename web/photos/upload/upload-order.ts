import type { UploadTask } from './upload-task.ts'

/** How many entries the panel shows before "Show N More" (spec section 9). */
export const entriesAtFirst = 15

/**
 * Returns the entries in display order: active ones first and completed ones last, so that even with 300 photos nothing
 * important is hidden behind "Show N More".
 */
export function orderForPanel(tasks: readonly UploadTask[]): readonly UploadTask[] {
  const of = (...statuses: UploadTask['status'][]) => tasks.filter(({ status }) => statuses.includes(status))
  return [
    ...of('preparing', 'uploading', 'processing'),
    ...of('error'),
    ...of('waiting'),
    ...of('complete', 'duplicate').reverse(),
  ]
}

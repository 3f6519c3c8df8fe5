import type { UploadTask } from './upload-task.ts'

/** How many entries the panel shows before "Show N More" (spec section 9). */
export const entriesAtFirst = 15

/**
 * The order of the entries: what is under way stands first and what is done last, so that with 300 photos nothing
 * that matters hides behind "Show N More".
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

import type { AnalysisStatus } from '../../../shared/catches.ts'
import { limits } from '../../../shared/limits.ts'
import type { PendingIdentification } from '../../offline/pending-identifications.ts'

/** The external operations that the check needs. */
export interface CheckDeps {
  list(): Promise<PendingIdentification[]>
  /** Stores which photos are identified, and which need no notification. */
  mark(identified: PendingIdentification[], unidentified: PendingIdentification[]): Promise<void>
  /** Returns how many photos to notify about, once none is still waiting; only one tab gets the number. */
  takeIdentifiedCount(): Promise<number>
  /** Returns the vision service's progress for these photos; deleted photos are missing from it. */
  fetchStatuses(ids: readonly string[]): Promise<{ id: string; analysis: AnalysisStatus }[]>
  /** Returns whether the user has Creel in the foreground, in any tab. */
  isInForeground(): Promise<boolean>
  notify(count: number): Promise<void>
}

/**
 * Notifies the user once all recorded photos have a result: a single time, with their number, and not while Creel is in
 * the foreground.
 */
export async function checkPending(deps: CheckDeps): Promise<void> {
  const pending = await deps.list()
  const waiting = pending.filter(({ isIdentified }) => !isIdentified)
  if (pending.length === 0 || (await isAnyWaiting(waiting, deps))) return
  const count = await deps.takeIdentifiedCount()
  if (count > 0 && !(await deps.isInForeground())) await deps.notify(count)
}

/**
 * Returns whether any photo is still waiting. Photos are identified roughly in upload order, so the batches after one
 * with waiting photos are not requested.
 */
async function isAnyWaiting(
  waiting: PendingIdentification[],
  { fetchStatuses, mark }: CheckDeps,
): Promise<boolean> {
  for (let start = 0; start < waiting.length; start += limits.photosPerAnalyses) {
    const batch = waiting.slice(start, start + limits.photosPerAnalyses)
    const statuses = new Map(
      (await fetchStatuses(batch.map(({ id }) => id))).map(({ id, analysis }) => [id, analysis]),
    )
    const identified = batch.filter(({ id }) => statuses.get(id) === 'done')
    const unidentified = batch.filter(
      ({ id }) => statuses.get(id) !== 'done' && statuses.get(id) !== 'waiting',
    )
    await mark(identified, unidentified)
    if (identified.length + unidentified.length < batch.length) return true
  }
  return false
}

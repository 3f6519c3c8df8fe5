import type { AnalysisStatus } from '../../../shared/catches.ts'
import { limits } from '../../../shared/limits.ts'
import type { PendingIdentification } from '../../offline/pending-identifications.ts'

/** The external operations that the check needs. */
export interface CheckDeps {
  list(): Promise<PendingIdentification[]>
  /** Stores which photos are identified, and which need no notification. */
  mark(identified: PendingIdentification[], untold: PendingIdentification[]): Promise<void>
  /** Returns how many photos to notify about, once none is still waiting; only one tab gets the number. */
  take(): Promise<number>
  /** Returns the vision service's progress for these photos; deleted photos are missing from it. */
  ask(ids: readonly string[]): Promise<{ id: string; analysis: AnalysisStatus }[]>
  /** Returns whether the user has Creel in the foreground, in any tab. */
  isInFront(): Promise<boolean>
  tell(count: number): Promise<void>
}

/**
 * Notifies the user once all noted photos have a result: a single time, with their number, and not while Creel is in
 * the foreground.
 */
export async function checkPending(deps: CheckDeps): Promise<void> {
  const noted = await deps.list()
  const waiting = noted.filter(({ isIdentified }) => !isIdentified)
  if (noted.length === 0 || (await someStillWait(waiting, deps))) return
  const count = await deps.take()
  if (count > 0 && !(await deps.isInFront())) await deps.tell(count)
}

/**
 * Returns whether any photo is still waiting. Photos are identified roughly in upload order, so the batches after one
 * with waiting photos are not requested.
 */
async function someStillWait(waiting: PendingIdentification[], { ask, mark }: CheckDeps): Promise<boolean> {
  for (let at = 0; at < waiting.length; at += limits.photosPerAnalyses) {
    const lot = waiting.slice(at, at + limits.photosPerAnalyses)
    const responses = new Map((await ask(lot.map(({ id }) => id))).map(({ id, analysis }) => [id, analysis]))
    const identified = lot.filter(({ id }) => responses.get(id) === 'done')
    const untold = lot.filter(({ id }) => responses.get(id) !== 'done' && responses.get(id) !== 'waiting')
    await mark(identified, untold)
    if (identified.length + untold.length < lot.length) return true
  }
  return false
}

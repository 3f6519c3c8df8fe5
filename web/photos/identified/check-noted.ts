import type { AnalysisStatus } from '../../../shared/catches.ts'
import { limits } from '../../../shared/limits.ts'
import type { IdentifyingPhoto } from '../../offline/identifying-photos.ts'

/** The external operations that the check needs. */
export interface CheckSteps {
  list(): Promise<IdentifyingPhoto[]>
  /** Stores which photos are identified, and which need no notification. */
  mark(identified: IdentifyingPhoto[], untold: IdentifyingPhoto[]): Promise<void>
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
export async function checkNoted(steps: CheckSteps): Promise<void> {
  const noted = await steps.list()
  const waiting = noted.filter(({ isIdentified }) => !isIdentified)
  if (noted.length === 0 || (await someStillWait(waiting, steps))) return
  const count = await steps.take()
  if (count > 0 && !(await steps.isInFront())) await steps.tell(count)
}

/**
 * Returns whether any photo is still waiting. Photos are identified roughly in upload order, so the batches after one
 * with waiting photos are not requested.
 */
async function someStillWait(waiting: IdentifyingPhoto[], { ask, mark }: CheckSteps): Promise<boolean> {
  for (let at = 0; at < waiting.length; at += limits.photosPerAnalyses) {
    const lot = waiting.slice(at, at + limits.photosPerAnalyses)
    const answers = new Map((await ask(lot.map(({ id }) => id))).map(({ id, analysis }) => [id, analysis]))
    const identified = lot.filter(({ id }) => answers.get(id) === 'done')
    const untold = lot.filter(({ id }) => answers.get(id) !== 'done' && answers.get(id) !== 'waiting')
    await mark(identified, untold)
    if (identified.length + untold.length < lot.length) return true
  }
  return false
}

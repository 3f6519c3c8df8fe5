import type { AnalysisStatus } from '../../../shared/catches.ts'
import { limits } from '../../../shared/limits.ts'
import type { IdentifyingPhoto } from '../../offline/identifying-photos.ts'

/** What checking needs of the world around it. */
export interface CheckSteps {
  list(): Promise<IdentifyingPhoto[]>
  /** Notes which are identified, and of which there is nothing to tell. */
  mark(identified: IdentifyingPhoto[], untold: IdentifyingPhoto[]): Promise<void>
  /** How many there are to tell of, once none waits any more; to one tab only. */
  take(): Promise<number>
  /** How far the vision service has come with these photos; those that are gone are missing. */
  ask(ids: readonly string[]): Promise<{ id: string; analysis: AnalysisStatus }[]>
  /** Whether the angler looks at Creel just now, in whichever tab. */
  isInFront(): Promise<boolean>
  tell(count: number): Promise<void>
}

/** Once all photos that were noted have their answer, tells how many were identified: once, and not while the angler sees it anyway. */
export async function checkNoted(steps: CheckSteps): Promise<void> {
  const noted = await steps.list()
  const waiting = noted.filter(({ isIdentified }) => !isIdentified)
  if (noted.length === 0 || (await someStillWait(waiting, steps))) return
  const count = await steps.take()
  if (count > 0 && !(await steps.isInFront())) await steps.tell(count)
}

/** They are identified about in the order they came: behind a lot in which some still wait, nothing is asked. */
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

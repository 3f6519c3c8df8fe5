import type { AnalysisStatus } from '../../../shared/catches.ts'
import { limits } from '../../../shared/limits.ts'
import type { IdentifyingPhotos } from '../../offline/identifying-photos.ts'

/** What checking needs of the world around it. */
export interface CheckSteps {
  recall(): IdentifyingPhotos
  keep(photos: IdentifyingPhotos): void
  /** How far the vision service has come with these photos; those that are gone are missing. */
  ask(ids: readonly string[]): Promise<{ id: string; analysis: AnalysisStatus }[]>
  /** Whether the angler looks at Creel just now, in whichever tab. */
  isInFront(): Promise<boolean>
  tell(count: number): Promise<void>
}

/** Once all photos that were noted have their answer, tells how many were identified: once, and not while the angler sees it anyway. */
export async function checkNoted({ recall, keep, ask, isInFront, tell }: CheckSteps): Promise<void> {
  const noted = recall()
  if (noted.waiting.length === 0) return
  const left = await withoutAnswered(noted, ask)
  keep(left)
  if (left.waiting.length > 0 || left.identified === 0 || (await isInFront())) return
  await tell(left.identified)
}

/** They are identified about in the order they came: behind a lot in which some still wait, nothing is asked. */
async function withoutAnswered(noted: IdentifyingPhotos, ask: CheckSteps['ask']): Promise<IdentifyingPhotos> {
  let { waiting, identified } = noted
  while (waiting.length > 0) {
    const lot = waiting.slice(0, limits.photosPerAnalyses)
    const answers = await ask(lot)
    const isWaiting = new Set(answers.filter(({ analysis }) => analysis === 'waiting').map(({ id }) => id))
    const still = lot.filter((id) => isWaiting.has(id))
    identified += answers.filter(({ analysis }) => analysis === 'done').length
    waiting = [...still, ...waiting.slice(lot.length)]
    if (still.length > 0) break
  }
  return { ...noted, waiting, identified }
}

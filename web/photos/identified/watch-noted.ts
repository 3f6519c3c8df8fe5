import { listAnalyses } from '../../../shared/photos.ts'
import { followNotices, noticePermission, showNotice } from '../../device/notices.ts'
import { createBatchedRefresh } from '../../http/batched-refresh.ts'
import { request } from '../../http/request.ts'
import { hearChanges } from '../../live/heard-changes.ts'
import { createSign } from '../../live/sign.ts'
import {
  dropOldNotes,
  listIdentifying,
  markAnswered,
  takeIdentified,
} from '../../offline/identifying-photos.ts'
import { plural } from '../../ui/plural.ts'
import { type CheckSteps, checkNoted } from './check-noted.ts'
import { uploading } from './note-uploaded.ts'

/** Up in the tab that is looked at. */
const inFront = createSign('creel-in-front')

/**
 * Tells, while nobody looks at Creel, that the photos of an upload have been identified, and goes where a tap on that
 * leads; the answer ends both.
 */
export function watchNoted(accountId: string, goTo: (path: string) => void): () => void {
  let isOver = false
  const steps = stepsFor(accountId)
  const look = createBatchedRefresh<'noted'>(() => (isOver ? Promise.resolve() : checkNoted(steps)), {
    ready: uploading.untilDown,
  })
  const showFront = () => inFront.set(document.visibilityState === 'visible')
  const stopHearing = hearChanges((stale) => stale.includes('photos') && look(['noted']))
  const stopFollowing = followNotices(goTo)
  document.addEventListener('visibilitychange', showFront)
  showFront()
  void dropOldNotes()
    .catch(() => undefined) // a browser that keeps nothing
    .then(() => look(['noted'])) // what was answered while no tab was open is no news
  return () => {
    isOver = true
    stopHearing()
    stopFollowing()
    document.removeEventListener('visibilitychange', showFront)
    inFront.set(false)
  }
}

function stepsFor(accountId: string): CheckSteps {
  return {
    list: () => listIdentifying(accountId),
    mark: markAnswered,
    take: () => takeIdentified(accountId),
    ask: (ids) => request(listAnalyses, { query: { ids: ids.join(',') } }),
    isInFront: inFront.isUpAnywhere,
    tell: async (count) => {
      if (noticePermission() !== 'granted') return
      await showNotice({ title: `${plural(count, 'photo')} identified`, path: '/photos' })
    },
  }
}

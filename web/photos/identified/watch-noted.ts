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

/** A flag that is set in the tab in the foreground. */
const inFront = createSign('creel-in-front')

/**
 * Notifies the user, while Creel is in the background, that the photos of an upload have been identified, and navigates
 * when the notification is tapped. Returns a function that stops both.
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
    .catch(() => undefined) // a browser without storage
    .then(() => look(['noted'])) // results from while no tab was open are no longer news
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

import { listAnalysesEndpoint } from '../../../shared/photos.ts'
import { request } from '../../api-client/request.ts'
import { createThrottledRefresh } from '../../api-client/throttled-refresh.ts'
import { notificationPermission, onNotificationClick, showNotification } from '../../device/notifications.ts'
import { onChange } from '../../live-updates/change-listeners.ts'
import { createCrossTabFlag } from '../../live-updates/cross-tab-flag.ts'
import {
  deleteExpiredIdentifications,
  listPendingIdentifications,
  markAnswered,
  takeIdentifiedCount,
} from '../../offline/pending-identifications.ts'
import { plural } from '../../ui/plural.ts'
import { type CheckDeps, checkPending } from './check-pending.ts'
import { uploading } from './track-upload.ts'

/** A flag that is set in the tab in the foreground. */
const inFront = createCrossTabFlag('creel-in-front')

/**
 * Notifies the user, while Creel is in the background, that the photos of an upload have been identified, and navigates
 * when the notification is tapped. Returns a function that stops both.
 */
export function watchPending(accountId: string, goTo: (path: string) => void): () => void {
  let isOver = false
  const deps = stepsFor(accountId)
  const look = createThrottledRefresh<'noted'>(() => (isOver ? Promise.resolve() : checkPending(deps)), {
    ready: uploading.untilDown,
  })
  const showFront = () => inFront.set(document.visibilityState === 'visible')
  const stopHearing = onChange((stale) => stale.includes('photos') && look(['noted']))
  const stopFollowing = onNotificationClick(goTo)
  document.addEventListener('visibilitychange', showFront)
  showFront()
  void deleteExpiredIdentifications()
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

function stepsFor(accountId: string): CheckDeps {
  return {
    list: () => listPendingIdentifications(accountId),
    mark: markAnswered,
    take: () => takeIdentifiedCount(accountId),
    ask: (ids) => request(listAnalysesEndpoint, { query: { ids: ids.join(',') } }),
    isInFront: inFront.isUpAnywhere,
    tell: async (count) => {
      if (notificationPermission() !== 'granted') return
      await showNotification({ title: `${plural(count, 'photo')} identified`, path: '/photos' })
    },
  }
}

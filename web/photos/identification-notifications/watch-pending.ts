import { plural } from '../../../shared/formatting/plural.ts'
import { listAnalysesEndpoint } from '../../../shared/photos.ts'
import { request } from '../../api-client/request.ts'
import { createThrottledRefresh } from '../../api-client/throttled-refresh.ts'
import { notificationPermission, onNotificationClick, showNotification } from '../../device/notifications.ts'
import { onChange } from '../../live-updates/change-listeners.ts'
import { createCrossTabFlag } from '../../live-updates/cross-tab-flag.ts'
import {
  deleteExpiredIdentifications,
  listPendingIdentifications,
  saveIdentificationResults,
  takeIdentifiedCount,
} from '../../offline/pending-identifications.ts'
import { type CheckDeps, checkPending } from './check-pending.ts'
import { uploading } from './track-upload.ts'

/** A flag that is set in the tab in the foreground. */
const foreground = createCrossTabFlag('creel-in-front')

/**
 * Notifies the user, while Creel is in the background, that the photos of an upload have been identified, and navigates
 * when the notification is tapped. Returns a function that stops both.
 */
export function watchPending(accountId: string, navigate: (path: string) => void): () => void {
  let isStopped = false
  const deps = createCheckDeps(accountId)
  const check = createThrottledRefresh<'noted'>(() => (isStopped ? Promise.resolve() : checkPending(deps)), {
    ready: uploading.whenCleared,
  })
  const updateForegroundFlag = () => foreground.set(document.visibilityState === 'visible')
  const unsubscribeFromChanges = onChange((topics) => topics.includes('photos') && check(['noted']))
  const unsubscribeFromClicks = onNotificationClick(navigate)
  document.addEventListener('visibilitychange', updateForegroundFlag)
  updateForegroundFlag()
  void deleteExpiredIdentifications()
    .catch(() => undefined) // a browser without storage
    .then(() => check(['noted'])) // results from while no tab was open are no longer news
  return () => {
    isStopped = true
    unsubscribeFromChanges()
    unsubscribeFromClicks()
    document.removeEventListener('visibilitychange', updateForegroundFlag)
    foreground.set(false)
  }
}

function createCheckDeps(accountId: string): CheckDeps {
  return {
    list: () => listPendingIdentifications(accountId),
    mark: saveIdentificationResults,
    takeIdentifiedCount: () => takeIdentifiedCount(accountId),
    fetchStatuses: (ids) => request(listAnalysesEndpoint, { query: { ids: ids.join(',') } }),
    isInForeground: foreground.isSetInAnyTab,
    notify: async (count) => {
      if (notificationPermission() !== 'granted') return
      await showNotification({ title: `${plural(count, 'photo')} identified`, path: '/photos' })
    },
  }
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { plural } from '../../../shared/formatting/plural.ts'
import { createThrottledRefresh } from '../../api-client/throttled-refresh.ts'
import { createCrossTabFlag } from '../../device/cross-tab-flag.ts'
import { notificationPermission, onNotificationClick, showNotification } from '../../device/notifications.ts'
import { logQuery } from '../../log/log-query.ts'
import {
  deleteExpiredIdentifications,
  takePendingIdentifications,
} from '../../offline/pending-identifications.ts'
import { type CheckDeps, checkPending } from './check-pending.ts'
import { uploading } from './track-upload.ts'

/** A flag that is set in the tab in the foreground. */
const foreground = createCrossTabFlag('creel-in-front')

/**
 * Notifies the user, while Creel is in the background, that the photos of an upload have been identified, and navigates
 * when the notification is tapped. Returns a function that stops both.
 */
export function watchPending(
  queryClient: QueryClient,
  accountId: string,
  navigate: (path: string) => void,
): () => void {
  let isStopped = false
  const log = new QueryObserver(queryClient, { ...logQuery, enabled: false })
  const deps = createCheckDeps(accountId)
  const check = createThrottledRefresh<'log'>(
    async () => {
      const { data } = log.getCurrentResult()
      if (data !== undefined && !isStopped) await checkPending(data, deps)
    },
    { ready: uploading.whenCleared },
  )
  const updateForegroundFlag = () => foreground.set(document.visibilityState === 'visible')
  const unsubscribeFromLog = log.subscribe(() => check(['log']))
  const unsubscribeFromClicks = onNotificationClick(navigate)
  document.addEventListener('visibilitychange', updateForegroundFlag)
  updateForegroundFlag()
  void deleteExpiredIdentifications()
    .catch(() => undefined) // a browser without storage
    .then(() => check(['log'])) // results from while no tab was open are no longer news
  return () => {
    isStopped = true
    unsubscribeFromLog()
    unsubscribeFromClicks()
    document.removeEventListener('visibilitychange', updateForegroundFlag)
    foreground.set(false)
  }
}

function createCheckDeps(accountId: string): CheckDeps {
  return {
    take: (areReady) => takePendingIdentifications(accountId, areReady),
    isInForeground: foreground.isSetInAnyTab,
    notify: async (count) => {
      if (notificationPermission() !== 'granted') return
      await showNotification({ title: `${plural(count, 'photo')} identified`, path: '/photos' })
    },
  }
}

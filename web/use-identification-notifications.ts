import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePreference } from './device/preferences.ts'
import { router } from './router.tsx'
import { hasOpenOverlay } from './ui/use-close-on-back.ts'

/** Shows notifications when photos have been identified, if the user wants them; loads the code only then. */
export function useIdentificationNotifications(accountId: string): void {
  const queryClient = useQueryClient()
  const [isEnabled] = usePreference('notifications')
  useEffect(() => {
    if (!isEnabled) return
    let stop: (() => void) | null = null
    let isUnmounted = false
    import('./photos/identification-notifications/watch-pending.ts').then(
      ({ watchPending }) => {
        if (!isUnmounted) stop = watchPending(queryClient, accountId, navigateIfIdle)
      },
      () => undefined, // the code could not be loaded: the next page load tries again
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [isEnabled, accountId, queryClient])
}

/** Navigates without a page load, so that uploads continue; does nothing while the user types or a dialog is open. */
function navigateIfIdle(path: string): void {
  const { history } = router
  const isTyping = document.querySelector('[role=dialog], input:focus, textarea:focus') !== null
  const isCurrentPath = history.location.pathname === path // pushing it again would add a history entry
  if (!isTyping && !isCurrentPath && !hasOpenOverlay()) history.push(path)
}

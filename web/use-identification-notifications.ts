import { useEffect } from 'react'
import { usePreference } from './device/preferences.ts'
import { router } from './router.tsx'
import { hasOpenOverlay } from './ui/use-close-on-back.ts'

/** Has it told, where the angler wants that, when photos have been identified; the code for it comes only then. */
export function useIdentificationNotifications(accountId: string): void {
  const [isEnabled] = usePreference('notifications')
  useEffect(() => {
    if (!isEnabled) return
    let stop: (() => void) | null = null
    let isUnmounted = false
    import('./photos/identification-notifications/watch-pending.ts').then(
      ({ watchPending }) => {
        if (!isUnmounted) stop = watchPending(accountId, navigateIfIdle)
      },
      () => undefined, // out of reach: the next page tries again
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [isEnabled, accountId])
}

/** Within the page, so that nothing that goes up is cut off; what lies open or is half typed stays. */
function navigateIfIdle(path: string): void {
  const { history } = router
  const isTyping = document.querySelector('[role=dialog], input:focus, textarea:focus') !== null
  const isCurrentPath = history.location.pathname === path // once more, and Back would lead there too
  if (!isTyping && !isCurrentPath && !hasOpenOverlay()) history.push(path)
}

import { useEffect } from 'react'
import { usePreference } from './device/preferences.ts'
import { router } from './router.tsx'
import { hasOpenOverlay } from './ui/use-close-on-back.ts'

/** Has it told, where the angler wants that, when photos have been identified; the code for it comes only then. */
export function useIdentificationNotifications(accountId: string): void {
  const [isWanted] = usePreference('notifications')
  useEffect(() => {
    if (!isWanted) return
    let end: (() => void) | null = null
    let isOver = false
    import('./photos/identification-notifications/watch-pending.ts').then(
      ({ watchPending }) => {
        if (!isOver) end = watchPending(accountId, goTo)
      },
      () => undefined, // out of reach: the next page tries again
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [isWanted, accountId])
}

/** Within the page, so that nothing that goes up is cut off; what lies open or is half typed stays. */
function goTo(path: string): void {
  const { history } = router
  const isTyping = document.querySelector('[role=dialog], input:focus, textarea:focus') !== null
  const isThere = history.location.pathname === path // once more, and Back would lead there too
  if (!isTyping && !isThere && !hasOpenOverlay()) history.push(path)
}

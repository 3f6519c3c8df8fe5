import { useEffect } from 'react'
import { usePreference } from './device/preferences.ts'

/** Has it told, where the angler wants that, when photos have been identified; the code for it comes only then. */
export function useIdentifiedNotices(accountId: string): void {
  const [isWanted] = usePreference('notifications')
  useEffect(() => {
    if (!isWanted) return
    let end: (() => void) | null = null
    let isOver = false
    import('./photos/identified/watch-noted.ts').then(
      ({ watchNoted }) => {
        if (!isOver) end = watchNoted(accountId)
      },
      () => undefined, // out of reach: the next page tries again
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [isWanted, accountId])
}

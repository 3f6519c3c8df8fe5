import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast-store.ts'

/**
 * Code that is fetched only when it is wanted, since nobody needs it to see the screen; null until it is there. Where it
 * cannot be had, that is told, and `onMissing` hears of it.
 */
export function useLaterPart<Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onMissing: () => void,
): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const isMissing = isWanted && loaded === null
  const fetchPart = useEffectEvent(load)
  const miss = useEffectEvent(() => {
    showToast({
      title: 'Connection lost',
      description: missing,
      destructive: true,
      action: { label: 'Reload', onSelect: () => window.location.reload() },
    })
    onMissing()
  })

  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    fetchPart().then(
      (part) => isCurrent && setLoaded({ part }),
      () => isCurrent && miss(),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing])

  return loaded?.part ?? null
}

// A browser does not ask a second time for code that it could not have: only a new page does.
const missing = 'This part of Creel could not be fetched. Once you are connected, reload the page.'

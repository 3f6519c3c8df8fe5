import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast-store.ts'

/**
 * Loads a module once `isWanted` is true, since the first render of the screen does not need it; returns null until
 * then. If loading fails, shows a toast with a reload action and calls `onMissing`.
 */
export function useLazyModule<Part>(
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

// Browsers do not retry a failed `import()` of the same module; only a reload does.
const missing = 'This part of Creel couldn’t be loaded. Reload the page once you’re back online.'

import { type ComponentType, useEffect, useState } from 'react'

const tryAgainAfterMs = 5000

/** Where toasts appear, which nobody needs to see the first screen; a toast that comes before its code waits for it. */
export function LaterToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer = window.setTimeout(fetchToaster)
    async function fetchToaster() {
      try {
        const part = await import('../ui/toaster.tsx')
        if (timer !== 0) setToaster(() => part.Toaster)
      } catch {
        if (timer !== 0) timer = window.setTimeout(fetchToaster, tryAgainAfterMs)
      }
    }
    return () => {
      window.clearTimeout(timer)
      timer = 0
    }
  }, [])
  return Toaster && <Toaster />
}

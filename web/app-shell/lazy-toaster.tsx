import { type ComponentType, useEffect, useState } from 'react'
import { FallbackToast } from './fallback-toast.tsx'

/**
 * Loads the toaster lazily, since the first screen does not need it. A toast shown before then waits for it. If loading
 * fails, uses `FallbackToast`, because toasts are what reports failures.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isThere = true
    import('../ui/toaster.tsx').then(
      (part) => isThere && setToaster(() => part.Toaster),
      () => isThere && setToaster(() => FallbackToast), // browsers do not retry the import
    )
    return () => {
      isThere = false
    }
  }, [])
  return Toaster && <Toaster />
}

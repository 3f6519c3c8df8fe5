import { type ComponentType, useEffect, useState } from 'react'
import { FallbackToast } from './fallback-toast.tsx'

/**
 * Loads the toaster lazily, since the first screen does not need it. A toast shown before then waits for it. If loading
 * fails, uses `FallbackToast`, because toasts are what reports failures.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isMounted = true
    import('../ui/toaster.tsx').then(
      (module) => isMounted && setToaster(() => module.Toaster),
      () => isMounted && setToaster(() => FallbackToast), // browsers do not retry the import
    )
    return () => {
      isMounted = false
    }
  }, [])
  return Toaster && <Toaster />
}

import { type ComponentType, useEffect, useState } from 'react'
import { PlainToast } from './plain-toast.tsx'

/**
 * Loads the toaster lazily, since the first screen does not need it. A toast shown before then waits for it. If loading
 * fails, uses `PlainToast`, because toasts are what reports failures.
 */
export function LaterToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isThere = true
    import('../ui/toaster.tsx').then(
      (part) => isThere && setToaster(() => part.Toaster),
      () => isThere && setToaster(() => PlainToast), // browsers do not retry the import
    )
    return () => {
      isThere = false
    }
  }, [])
  return Toaster && <Toaster />
}

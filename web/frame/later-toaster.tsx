import { type ComponentType, useEffect, useState } from 'react'
import { PlainToast } from './plain-toast.tsx'

/**
 * Where toasts appear, which nobody needs to see the first screen. A toast that comes before their code waits for it; where
 * that does not come at all, it is told plainly, since toasts are what tells of failures.
 */
export function LaterToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isThere = true
    import('../ui/toaster.tsx').then(
      (part) => isThere && setToaster(() => part.Toaster),
      () => isThere && setToaster(() => PlainToast), // a browser does not ask for it a second time
    )
    return () => {
      isThere = false
    }
  }, [])
  return Toaster && <Toaster />
}

import { lazy, Suspense } from 'react'
import { FallbackToast } from './fallback-toast.tsx'

const Toaster = lazy(() =>
  import('../ui/toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: FallbackToast }), // browsers do not retry the import
  ),
)

/**
 * Loads the toaster lazily, since the first screen does not need it. A toast shown before then waits for it. If loading
 * fails, uses `FallbackToast`, because toasts are what reports failures.
 */
export function LazyToaster() {
  return (
    // Dialogs hide everything else from screen readers except elements with `aria-live` that are there when they open.
    <div aria-live="off">
      <Suspense>
        <Toaster />
      </Suspense>
    </div>
  )
}

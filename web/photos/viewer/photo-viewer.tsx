import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { LogPhoto } from '../../../shared/sync.ts'

/** The props of the viewer. The screen keeps which photo is shown, with `useOverlayHistory('photo')`. */
export interface PhotoViewerProps {
  /** In the order in which the viewer steps through them. */
  photos: readonly LogPhoto[]
  /** The photo shown; if it was removed from the list, its neighbor is shown. */
  photoId: string
  onShow: (id: string) => void
  onClose: () => void
  /** Opens the choice of existing locations; not offered if absent. */
  onChooseExisting?: (photo: LogPhoto) => void
  /** Called before the focus returns to where it was; `preventDefault()` prevents that. */
  onCloseAutoFocus?: (event: Event) => void
}

/** Full-window view of one photo with everything known about it, and with steps to its neighbors. */
export function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Suspense fallback={<ViewerFallback />}>
      <ViewerWindow {...props} />
    </Suspense>
  )
}

/** The dark background shown immediately after the tap, while the viewer loads. */
export function ViewerFallback() {
  return createPortal(
    <div role="status" className="fixed inset-0 z-(--layer-over) flex items-center justify-center bg-night">
      <span className="animate-late text-on-night">Loading...</span>
    </div>,
    document.body,
  )
}

/** Loads the viewer's code ahead of the first tap, once the screen has loaded what it needs itself. */
export async function preloadPhotoViewer(): Promise<void> {
  await importWindow().catch(() => undefined) // the failure is reported when the viewer is opened
}

const importWindow = () => import('./viewer-window.tsx')

const ViewerWindow = lazy(async () => ({ default: (await importWindow()).ViewerWindow }))

import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { Photo } from '../../../shared/photos.ts'

/** What a screen gives the viewer. The screen keeps which photo is shown, with `useHistoryLayer('photo')`. */
export interface PhotoViewerProps {
  /** In the order to walk them. */
  photos: readonly Photo[]
  /** The one shown; where it has gone from the list its neighbour is. */
  photoId: string
  onShow: (id: string) => void
  onClose: () => void
  /** Lets the angler choose among the spots there are; not offered where absent. */
  onChooseExisting?: (photo: Photo) => void
  /** Called as the focus is about to go back to where it was; `preventDefault()` keeps it from going. */
  onCloseAutoFocus?: (event: Event) => void
}

/** One photo as large as the window, with everything known of it, and the way to the next. */
export function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Suspense fallback={<ViewerCurtain />}>
      <ViewerWindow {...props} />
    </Suspense>
  )
}

/** The dark stage before anything stands on it: the tap was felt, the photo is on its way. */
export function ViewerCurtain() {
  return createPortal(
    <div role="status" className="fixed inset-0 z-(--layer-over) flex items-center justify-center bg-night">
      <span className="animate-late text-on-night">Loading...</span>
    </div>,
    document.body,
  )
}

/** Fetches the viewer's code ahead of the first tap, once the screen has what it needs itself. */
export async function preloadPhotoViewer(): Promise<void> {
  await importWindow().catch(() => undefined) // said when the viewer is opened
}

const importWindow = () => import('./viewer-window.tsx')

const ViewerWindow = lazy(async () => ({ default: (await importWindow()).ViewerWindow }))

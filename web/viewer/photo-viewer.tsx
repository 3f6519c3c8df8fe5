import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LogPhoto } from '../../shared/sync.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

/** The props of the viewer. The screen keeps which photo is shown, with `useOverlayHistory('photo')`, and has a `LazyLocationPicker`. */
export interface PhotoViewerProps {
  /** In the order in which the viewer steps through them. */
  photos: readonly LogPhoto[]
  /** The photo shown; if it was removed from the list, its neighbor is shown. */
  photoId: string
  /** A fish in that photo whose sizes the user is to confirm; if there is one, the button for that has the focus. */
  confirmedId?: string | null
  onShow: (id: string) => void
  onClose: () => void
  /** Called before the focus returns to where it was; `preventDefault()` prevents that. */
  onCloseAutoFocus?: (event: Event) => void
}

/** Full-window view of one photo with everything known about it, and with steps to its neighbors. */
export function PhotoViewer(props: PhotoViewerProps) {
  const [preloaded] = useState(windowModule)
  // Not by `lazy`, which would show its fallback for at least 300 ms, even if the code is there.
  const loaded = useLazyModule(preloaded === null, importWindow, props.onClose)
  if (preloaded !== null) return <preloaded.OpeningViewer {...props} />
  return loaded === null ? <ViewerFallback /> : <loaded.ViewerWindow {...props} fadesIn={false} />
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

/**
 * Returns a function that opens the viewer at a photo: it shows the photo on its way out of its thumbnail in the frame after the
 * tap, and then calls `show`, which takes longer to render. Without a visible thumbnail, or while the viewer's code is missing,
 * it calls `show` at once. Leaving the screen or going back cancels it.
 */
export function useOpenFromThumbnail(show: (photoId: string) => void): (photo: LogPhoto) => void {
  const cancel = useRef(() => {})
  useEffect(() => {
    const cancelOpening = () => cancel.current()
    window.addEventListener('popstate', cancelOpening)
    return () => {
      window.removeEventListener('popstate', cancelOpening)
      cancelOpening()
    }
  }, [])
  return useCallback(
    (photo) => {
      const stop = windowModule?.takeOffFromThumbnail(photo) ?? null
      if (stop === null) return show(photo.id)
      const cancelShowing = afterPaint(() => show(photo.id))
      cancel.current = () => {
        cancelShowing()
        stop()
      }
    },
    [show],
  )
}

/** Loads the viewer's code ahead of the first tap, once the screen has loaded what it needs itself. */
export async function preloadPhotoViewer(): Promise<void> {
  await importWindow().catch(() => undefined) // the failure is reported when the viewer is opened
}

let windowModule: typeof import('./viewer-window.tsx') | null = null

async function importWindow() {
  windowModule = await import('./viewer-window.tsx')
  return windowModule
}

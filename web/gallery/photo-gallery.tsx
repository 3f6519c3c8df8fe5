import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useOverlayHistory } from '../app-shell/use-overlay-history.ts'
import { preloadLocationPicker } from '../photos/lazy-location-picker.tsx'
import { PhotoViewer, preloadPhotoViewer, useOpenFromThumbnail } from '../viewer/photo-viewer.tsx'
import { preloadLazyParts, useMarkAsCatchButton } from './lazy-parts.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import type { GallerySelection } from './selection.ts'

interface PhotoGalleryProps {
  photos: readonly LogPhoto[]
  /** Whether they are photos without a catch. */
  isNotFishing: boolean
  /** Whether photos are on their way: the grid then shows even if it is empty. */
  isUploading: boolean
  /** Whether they are sorted by the time taken. */
  hasMonths: boolean
  selection: GallerySelection
  /** Asks for a day to scroll to; null without any date. */
  onGoToDate: ((month: string) => void) | null
  /** A photo to scroll into view and focus. */
  photoToFocus: string | null
  /** Callback for when it has the focus; stays the same. */
  onFocused: () => void
  /** Asks for confirmation first; stays the same. */
  onDelete: (photo: LogPhoto) => void
  /** Null where new photos would not be visible. */
  onAdd: (() => void) | null
  /** Returns the menu with other ways to add photos. */
  addMenu: (tabIndex: number) => ReactNode
}

/** The photos as a grid, and the viewer of the one that is opened. */
export function PhotoGallery(props: PhotoGalleryProps) {
  const {
    photos,
    isNotFishing,
    isUploading,
    hasMonths,
    selection,
    onGoToDate,
    photoToFocus,
    onFocused,
    onAdd,
    addMenu,
    onDelete,
  } = props
  const MarkAsCatchButton = useMarkAsCatchButton(isNotFishing)
  const viewer = useOverlayHistory('photo')
  const open = useOpenFromThumbnail(viewer.show)
  const focusReturn = useRestoreFocusToPhoto(viewer.shown)
  const endReturn = focusReturn.end
  const endFocus = useCallback(() => {
    endReturn()
    onFocused()
  }, [endReturn, onFocused])
  const hasPhotos = photos.length > 0
  useEffect(() => {
    if (hasPhotos) void preloadPhotoViewer().then(preloadLazyParts).then(preloadLocationPicker)
  }, [hasPhotos])
  return (
    <>
      {(hasPhotos || (isUploading && onAdd !== null)) && (
        <PhotoGrid
          photos={photos}
          hasMonths={hasMonths}
          onGoToDate={onGoToDate}
          onAdd={onAdd}
          addMenu={addMenu}
          onOpen={open}
          selected={selection.ids}
          onSelectionAction={selection.dispatch}
          onDelete={onDelete}
          photoToFocus={focusReturn.photoId ?? photoToFocus}
          onFocused={endFocus}
          {...(isNotFishing && MarkAsCatchButton && { Overlay: MarkAsCatchButton })}
        />
      )}
      {viewer.shown !== null && (
        <PhotoViewer
          photos={photos}
          photoId={viewer.shown}
          onShow={viewer.show}
          onClose={viewer.close}
          onCloseAutoFocus={focusReturn.start}
        />
      )}
    </>
  )
}

/** Tracks the photo to return to when the viewer closes: the one shown last, not the one it was opened with. */
function useRestoreFocusToPhoto(shownId: string | null) {
  const [lastId, setLastId] = useState(shownId)
  const [photoId, setPhotoId] = useState<string | null>(null)
  if (shownId !== null && shownId !== lastId) setLastId(shownId)
  if (shownId !== null && photoId !== null) setPhotoId(null)
  return {
    photoId,
    /** Handler for the viewer's `onCloseAutoFocus`. */
    start: (event: Event) => {
      event.preventDefault()
      setPhotoId(lastId)
    },
    /** Ends the return once the photo has the focus, so that scrolling does not repeat it. */
    end: useCallback(() => setPhotoId(null), []),
  }
}

import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useOverlayHistory } from '../../app-shell/use-overlay-history.ts'
import { preloadLocationPicker } from '../assign-location/use-location-picker.tsx'
import type { PhotoActions } from '../grid/cell-menu.tsx'
import { PhotoGrid } from '../grid/photo-grid.tsx'
import type { GallerySelection } from '../select-mode/use-selection.ts'
import { PhotoViewer, preloadPhotoViewer, useOpenFromThumbnail } from '../viewer/photo-viewer.tsx'
import { LazyPhotoMenu, preloadLazyParts, useMarkAsCatchButton } from './lazy-parts.tsx'
import { useRestoreFocusToPhoto } from './use-restore-focus-to-photo.ts'

interface PhotoGalleryProps extends PhotoActions {
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
    onAddToLocation,
    onDelete,
  } = props
  const MarkAsCatchButton = useMarkAsCatchButton(isNotFishing)
  const viewer = useOverlayHistory('photo')
  const open = useOpenFromThumbnail(viewer.show)
  const focusReturn = useRestoreFocusToPhoto(viewer.shown)
  const actions = useMemo(() => ({ onAddToLocation, onDelete }), [onAddToLocation, onDelete])
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
          actions={actions}
          Menu={LazyPhotoMenu}
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
          onChooseExisting={onAddToLocation}
          onCloseAutoFocus={focusReturn.start}
        />
      )}
    </>
  )
}

import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { QueryError } from '../../app-shell/query-error.tsx'
import { useOverlayHistory } from '../../app-shell/use-overlay-history.ts'
import { ContentColumn } from '../../ui/content-column.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { preloadLocationPicker, useLocationPicker } from '../assign-location/use-location-picker.tsx'
import { type GalleryFilter, usePhotos } from '../photos-api.ts'
import { CameraAndFileButtons } from '../upload/camera-and-file-buttons.tsx'
import { DropZone } from '../upload/drop-zone.tsx'
import { LazyUploadPanel } from '../upload/lazy-upload-panel.tsx'
import { UploadErrors } from '../upload/upload-errors.tsx'
import { usePhotoPicker } from '../upload/use-photo-picker.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { PhotoViewer, preloadPhotoViewer } from '../viewer/photo-viewer.tsx'
import { EmptyGallery } from './empty-gallery.tsx'
import { GalleryHeading } from './gallery-heading.tsx'
import { type GalleryOrder, loadOrder, saveOrder, sortPhotos } from './gallery-order.ts'
import { LazyDeleteDialog, LazySelectBar, preloadLazyParts } from './lazy-parts.tsx'
import { MarkAsCatchButton } from './mark-as-catch-button.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoGridSkeleton } from './photo-grid-skeleton.tsx'
import { SelectedCount } from './selected-count.tsx'
import { useDeletion } from './use-deletion.ts'
import { useRestoreFocusToPhoto } from './use-restore-focus-to-photo.ts'
import { useSelection } from './use-selection.ts'

const route = getRouteApi('/photos')

/** The user's catches as a grid, and the upload of new ones. */
export function PhotosScreen() {
  const { locationId = null, locationName = null, notFishing } = route.useSearch()
  const isNotFishing = notFishing === 'true'
  const isSingleLocation = locationId !== null || locationName !== null
  const navigate = useNavigate()
  const { queue, ...uploads } = useUploads()
  const picker = usePhotoPicker(queue.add)
  const gallery = useGallery({ locationId, locationName, isNotFishing })
  const { photos, query } = gallery
  const locationPicker = useLocationPicker()
  const viewer = useOverlayHistory('photo')
  const focusReturn = useRestoreFocusToPhoto(viewer.shown)
  const hasPhotos = photos !== undefined && photos.length > 0
  const selection = useSelection(photos, isNotFishing ? 'not fishing' : (locationId ?? locationName))
  const deletion = useDeletion(photos, selection)
  const onDelete = deletion.requestDeletion
  const onAddToLocation = locationPicker.pickFor
  const actions = useMemo(() => ({ onAddToLocation, onDelete }), [onAddToLocation, onDelete])
  useCloseOnBack(selection.ids !== null && !selection.isBusy, () => selection.dispatch({ type: 'end' }))
  useEffect(() => {
    if (hasPhotos) void preloadPhotoViewer().then(preloadLazyParts).then(preloadLocationPicker)
  }, [hasPhotos])

  /**
   * Adds photos and leaves the list of photos without a catch, because new photos count as catches and would not be
   * visible there.
   */
  function addPhotos(files: File[]): void {
    queue.add(files)
    if (isNotFishing) void navigate({ to: '/photos' })
  }

  return (
    <DropZone onFiles={addPhotos}>
      {picker.input}
      <ContentColumn className="flex flex-col gap-4 pb-[calc(1.5rem+var(--bar-height))]">
        <GalleryHeading
          locationName={photos?.[0]?.locationName ?? locationName}
          isSingleLocation={isSingleLocation}
          isNotFishing={isNotFishing}
          total={photos?.length ?? null}
          order={gallery.order}
          onOrderChange={gallery.setOrder}
          onPickLocation={locationPicker.pickToFilter}
          addButtons={
            photos?.length !== 0 && <CameraAndFileButtons add={queue.add} className={compactButtons} />
          }
          isSelecting={selection.ids !== null}
          isBusy={selection.isBusy}
          onSelect={selection.toggleMode}
        />
        <SelectedCount ids={selection.ids} />
        <LazySelectBar
          photos={photos ?? []}
          selection={selection}
          isNotFishing={isNotFishing}
          onDelete={deletion.requestSelectedDeletion}
        />
        <LazyUploadPanel uploads={uploads} queue={queue} />
        {uploads.failures.length > 0 && <UploadErrors failures={uploads.failures} queue={queue} />}
        {photos === undefined && query.isError && <QueryError title="Failed to fetch photos" query={query} />}
        {photos === undefined && !query.isError && <PhotoGridSkeleton />}
        {photos?.length === 0 && uploads.tasks.length === 0 && (
          <EmptyGallery
            isSingleLocation={isSingleLocation}
            isNotFishing={isNotFishing}
            onUpload={picker.open}
            add={queue.add}
          />
        )}
        {hasPhotos && (
          <PhotoGrid
            photos={photos}
            onAdd={isNotFishing ? null : picker.open}
            onOpen={viewer.show}
            selected={selection.ids}
            onSelectionAction={selection.dispatch}
            actions={actions}
            photoToFocus={focusReturn.photoId}
            onFocused={focusReturn.end}
            {...(isNotFishing && { Overlay: MarkAsCatchButton })}
          />
        )}
      </ContentColumn>
      <LazyDeleteDialog {...deletion} />
      {photos !== undefined && viewer.shown !== null && (
        <PhotoViewer
          photos={photos}
          photoId={viewer.shown}
          onShow={viewer.show}
          onClose={viewer.close}
          onChooseExisting={locationPicker.pickFor}
          onCloseAutoFocus={focusReturn.start}
        />
      )}
      {locationPicker.dialog}
    </DropZone>
  )
}

/** Class names for buttons in one row with others. */
const compactButtons = 'shrink-0 flex-nowrap! *:shrink-0 *:px-4!'

function useGallery(filter: GalleryFilter) {
  const query = usePhotos(filter)
  const [order, setOrder] = useState(() => loadOrder())
  const photos = useMemo(() => query.data && sortPhotos(query.data, order), [query.data, order])
  return {
    query,
    photos,
    order,
    setOrder(newOrder: GalleryOrder) {
      saveOrder(newOrder)
      setOrder(newOrder)
    },
  }
}

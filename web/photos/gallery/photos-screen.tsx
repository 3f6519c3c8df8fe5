import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { QueryError } from '../../app-shell/query-error.tsx'
import { useOverlayActions } from '../../app-shell/use-overlay-history.ts'
import { ContentColumn } from '../../ui/content-column.tsx'
import { useLocationPicker } from '../assign-location/use-location-picker.tsx'
import { usePhotoFilter } from '../filter/use-photo-filter.ts'
import { PhotoGridSkeleton } from '../grid/photo-grid-skeleton.tsx'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { dayLength } from '../outing/outing-search.ts'
import { useSelection } from '../select-mode/use-selection.ts'
import { DropZone } from '../upload/drop-zone.tsx'
import { takePhotosToUpload } from '../upload/files-to-import.ts'
import { openOthers } from '../upload/open-others.ts'
import { UploadStatus } from '../upload/upload-status.tsx'
import { useCameraAndFilePicker } from '../upload/use-camera-and-file-picker.tsx'
import { usePhotoPicker } from '../upload/use-photo-picker.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { GalleryHeading } from './gallery-heading.tsx'
import { AddMenu } from './gallery-menus.tsx'
import {
  LazyBacklogNotice,
  LazyEmptyGallery,
  LazyFilterBar,
  LazyFishQuestion,
  LazySelectBar,
} from './lazy-parts.tsx'
import { OnThisDay } from './on-this-day.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { useDeletion } from './use-deletion.tsx'
import { useGallery } from './use-gallery.ts'
import { useGoToDate } from './use-go-to-date.tsx'

const route = getRouteApi('/photos')

/** The user's catches as a grid, and the upload of new ones. */
export function PhotosScreen() {
  const { locationId = null, locationName = null, notFishing, sort } = route.useSearch()
  const isNotFishing = notFishing === 'true'
  const shownLocationId = isNotFishing ? null : locationId
  const isSingleLocation = locationId !== null || locationName !== null
  const navigate = useNavigate()
  const { queue, ...uploads } = useUploads()
  useEffect(() => queue.addSelected(takePhotosToUpload()), [queue])
  const picker = usePhotoPicker(addFiles)
  const cameraAndFiles = useCameraAndFilePicker(
    (files, capture) => queue.add(files, capture, shownLocationId),
    addFiles,
  )
  const filterState = usePhotoFilter()
  const { photos, allPhotos, isComplete, query, order, setOrder } = useGallery(
    { locationId, locationName, isNotFishing },
    filterState,
    sort,
  )
  const isLoading = photos === undefined && !query.isError
  const isFolded = filterState.isFolded && !isSingleLocation && !isNotFishing
  const isFindShown = filterState.isOpen && !isFolded
  const isUploading = uploads.tasks.length > 0
  const isEmpty = allPhotos?.length === 0 && !isUploading
  const locationPicker = useLocationPicker()
  const selection = useSelection(photos, isNotFishing ? 'not fishing' : (locationId ?? locationName))
  const goToDate = useGoToDate(photos, order)
  const deletion = useDeletion(photos, selection)
  const viewer = useOverlayActions('photo')
  const notedDialog = useNotedCatchDialog()
  const addMenuProps = {
    onUpload: picker.open,
    picker: cameraAndFiles,
    onNoteCatch: () =>
      notedDialog.create(
        locationId === null ? null : { id: locationId, name: locationName ?? 'This location' },
      ),
  }

  /**
   * Adds photos, those without a position to the location whose photos are shown. Shows all catches if new photos, which count as
   * catches but are not identified yet, would not be visible. Files of other apps open their import, and a track opens the
   * dialog that locates photos.
   */
  async function addFiles(files: File[]) {
    const { photos, importPath } = await openOthers(files)
    queue.add(photos, null, shownLocationId)
    if (importPath !== null) void navigate({ to: importPath })
    else if (photos.length > 0 && (isNotFishing || filterState.isActive)) void navigate({ to: '/photos' })
  }

  return (
    <DropZone onFiles={addFiles}>
      {picker.input}
      {cameraAndFiles.inputs}
      <ContentColumn className="flex max-w-(--gallery-width)! flex-col gap-3 pt-0! pb-[calc(1.5rem+var(--bar-height)+var(--uploads-space))]">
        <GalleryHeading
          locationName={allPhotos?.[0]?.locationName ?? locationName}
          isSingleLocation={isSingleLocation}
          isNotFishing={isNotFishing}
          total={isComplete && allPhotos ? allPhotos.length : null}
          matchCount={filterState.isActive && photos ? photos.length : null}
          order={order}
          onOrderChange={setOrder}
          onGoToDate={goToDate.open}
          onPickLocation={locationPicker.pickToFilter}
          addMenuProps={addMenuProps}
          isFinding={filterState.isOpen}
          isFindShown={isFindShown}
          onFind={isFindShown ? filterState.close : filterState.open}
          selectedCount={selection.ids?.size ?? null}
          isBusy={selection.isBusy}
          onSelect={selection.toggleMode}
        />
        <LazyFilterBar
          isLoading={isLoading}
          photos={allPhotos ?? []}
          matchCount={isComplete && photos ? photos.length : null}
          filterState={filterState}
          isFolded={isFolded}
          locationName={isSingleLocation ? (allPhotos?.[0]?.locationName ?? locationName) : null}
          onPickLocation={locationPicker.pickToFilter}
          onOpen={isSingleLocation || isNotFishing ? null : viewer.show}
        />
        <LazySelectBar
          photos={photos ?? []}
          selection={selection}
          isNotFishing={isNotFishing}
          onDelete={deletion.requestSelectedDeletion}
        />
        <LazyBacklogNotice photos={allPhotos ?? []} />
        {!isSingleLocation && !isNotFishing && !filterState.isOpen && (
          <OnThisDay
            photos={allPhotos}
            isComplete={isComplete}
            isInert={selection.ids !== null}
            onOpen={viewer.show}
          />
        )}
        <UploadStatus uploads={uploads} queue={queue} photos={photos} onOpen={viewer.show}>
          <LazyFishQuestion
            photos={photos ?? []}
            isEnabled={isComplete && !isUploading && !isNotFishing && selection.ids === null}
            onOpen={viewer.show}
          />
        </UploadStatus>
        {!isComplete && query.isError && <QueryError title="Failed to fetch photos" query={query} />}
        {isLoading && <PhotoGridSkeleton />}
        {isEmpty && !filterState.isActive && (
          <LazyEmptyGallery
            isSingleLocation={isSingleLocation}
            isNotFishing={isNotFishing}
            {...addMenuProps}
          />
        )}
        {photos && (
          <PhotoGallery
            photos={photos}
            isNotFishing={isNotFishing}
            isUploading={isUploading}
            hasMonths={order.field === 'timestamp' && filterState.filter.date?.length !== dayLength}
            selection={selection}
            onGoToDate={goToDate.open}
            photoToFocus={goToDate.photoId}
            onFocused={goToDate.endFocus}
            onAdd={isNotFishing || filterState.isActive ? null : picker.open}
            addMenu={(tabIndex) => <AddMenu {...addMenuProps} tabIndex={tabIndex} />}
            onAddToLocation={locationPicker.pickFor}
            onDelete={deletion.requestDeletion}
          />
        )}
      </ContentColumn>
      {deletion.dialog}
      {goToDate.dialog}
      {locationPicker.dialog}
      {notedDialog.dialog}
    </DropZone>
  )
}

import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { FetchFailed } from '../../frame/fetch-failed.tsx'
import { useHistoryLayer } from '../../frame/use-history-layer.ts'
import { ContentColumn } from '../../ui/content-column.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { type GalleryFilter, usePhotos } from '../photos-api.ts'
import { preloadLocationPicker, useLocationPicker } from '../place/use-location-picker.tsx'
import { DropZone } from '../upload/drop-zone.tsx'
import { FailureNotice } from '../upload/failure-notice.tsx'
import { LaterUploadPanel } from '../upload/later-upload-panel.tsx'
import { MoreWaysToAdd } from '../upload/more-ways-to-add.tsx'
import { useUploads } from '../upload/uploads.ts'
import { usePhotoPicker } from '../upload/use-photo-picker.tsx'
import { PhotoViewer, preloadPhotoViewer } from '../viewer/photo-viewer.tsx'
import { BringBack } from './bring-back.tsx'
import { EmptyGallery } from './empty-gallery.tsx'
import { GalleryHeading } from './gallery-heading.tsx'
import { type GalleryOrder, rememberedOrder, rememberOrder, sortPhotos } from './gallery-order.ts'
import { fetchLaterParts, LaterDeleteDialog, LaterSelectBar } from './later-parts.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoGridSkeleton } from './photo-grid-skeleton.tsx'
import { SelectedCount } from './selected-count.tsx'
import { useDeletion } from './use-deletion.ts'
import { useReturn } from './use-return.ts'
import { useSelection } from './use-selection.ts'

const route = getRouteApi('/photos')

/** The user's catches as a grid, and the upload of new ones. */
export function PhotosScreen() {
  const { locationId = null, locationName = null, notFishing } = route.useSearch()
  const isNotFishing = notFishing === 'true'
  const isOnePlace = locationId !== null || locationName !== null
  const navigate = useNavigate()
  const { queue, ...uploads } = useUploads()
  const picker = usePhotoPicker(queue.add)
  const gallery = useGallery({ locationId, locationName, isNotFishing })
  const { photos, query } = gallery
  const locationPicker = useLocationPicker()
  const viewer = useHistoryLayer('photo')
  const comeBack = useReturn(viewer.shown)
  const hasPhotos = photos !== undefined && photos.length > 0
  const selection = useSelection(photos, isNotFishing ? 'not fishing' : (locationId ?? locationName))
  const deletion = useDeletion(photos, selection)
  const onDelete = deletion.askOne
  const onAddToLocation = locationPicker.pickFor
  const actions = useMemo(() => ({ onAddToLocation, onDelete }), [onAddToLocation, onDelete])
  useBackCloses(selection.ids !== null && !selection.isBusy, () => selection.step({ do: 'end' }))
  useEffect(() => {
    if (hasPhotos) void preloadPhotoViewer().then(fetchLaterParts).then(preloadLocationPicker)
  }, [hasPhotos])

  /**
   * Adds photos and leaves the list of photos without a catch, because new photos count as catches and would not be
   * visible there.
   */
  function addAndShow(files: File[]): void {
    queue.add(files)
    if (isNotFishing) void navigate({ to: '/photos' })
  }

  return (
    <DropZone onFiles={addAndShow}>
      {picker.input}
      <ContentColumn className="flex flex-col gap-4 pb-[calc(1.5rem+var(--bar-height))]">
        <GalleryHeading
          placeName={photos?.[0]?.locationName ?? locationName}
          isOnePlace={isOnePlace}
          isNotFishing={isNotFishing}
          total={photos?.length ?? null}
          order={gallery.order}
          onOrder={gallery.setOrder}
          onPickLocation={locationPicker.pickToFilter}
          waysToAdd={photos?.length !== 0 && <MoreWaysToAdd add={queue.add} className={compactWays} />}
          isSelecting={selection.ids !== null}
          isBusy={selection.isBusy}
          onSelect={selection.toggleMode}
        />
        <SelectedCount ids={selection.ids} />
        <LaterSelectBar
          photos={photos ?? []}
          selection={selection}
          isNotFishing={isNotFishing}
          onDelete={deletion.askSelected}
        />
        <LaterUploadPanel uploads={uploads} queue={queue} />
        {uploads.failures.length > 0 && <FailureNotice failures={uploads.failures} queue={queue} />}
        {photos === undefined && query.isError && (
          <FetchFailed title="Failed to fetch photos" query={query} />
        )}
        {photos === undefined && !query.isError && <PhotoGridSkeleton />}
        {photos?.length === 0 && uploads.tasks.length === 0 && (
          <EmptyGallery
            isOnePlace={isOnePlace}
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
            onStep={selection.step}
            actions={actions}
            returnTo={comeBack.to}
            onReturned={comeBack.end}
            {...(isNotFishing && { Over: BringBack })}
          />
        )}
      </ContentColumn>
      <LaterDeleteDialog {...deletion} />
      {photos !== undefined && viewer.shown !== null && (
        <PhotoViewer
          photos={photos}
          photoId={viewer.shown}
          onShow={viewer.show}
          onClose={viewer.close}
          onChooseExisting={locationPicker.pickFor}
          onCloseAutoFocus={comeBack.start}
        />
      )}
      {locationPicker.dialog}
    </DropZone>
  )
}

/** Class names for buttons in one row with others. */
const compactWays = 'shrink-0 flex-nowrap! *:shrink-0 *:px-4!'

function useGallery(filter: GalleryFilter) {
  const query = usePhotos(filter)
  const [order, setOrder] = useState(() => rememberedOrder())
  const photos = useMemo(() => query.data && sortPhotos(query.data, order), [query.data, order])
  return {
    query,
    photos,
    order,
    setOrder(chosen: GalleryOrder) {
      rememberOrder(chosen)
      setOrder(chosen)
    },
  }
}

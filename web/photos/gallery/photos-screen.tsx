import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { QueryError } from '../../app-shell/query-error.tsx'
import { ContentColumn } from '../../ui/content-column.tsx'
import { useLocationPicker } from '../assign-location/use-location-picker.tsx'
import { DropZone } from '../upload/drop-zone.tsx'
import { UploadStatus } from '../upload/upload-status.tsx'
import { usePhotoPicker } from '../upload/use-photo-picker.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { EmptyGallery } from './empty-gallery.tsx'
import { GalleryHeading } from './gallery-heading.tsx'
import { LazySelectBar } from './lazy-parts.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { PhotoGridSkeleton } from './photo-grid-skeleton.tsx'
import { useDeletion } from './use-deletion.tsx'
import { useGallery } from './use-gallery.ts'
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
  const { photos, isComplete, query, order, setOrder } = useGallery({
    locationId,
    locationName,
    isNotFishing,
  })
  const locationPicker = useLocationPicker()
  const selection = useSelection(photos, isNotFishing ? 'not fishing' : (locationId ?? locationName))
  const deletion = useDeletion(photos, selection)

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
          total={isComplete && photos ? photos.length : null}
          order={order}
          onOrderChange={setOrder}
          onPickLocation={locationPicker.pickToFilter}
          add={photos?.length === 0 ? null : queue.add}
          isSelecting={selection.ids !== null}
          isBusy={selection.isBusy}
          onSelect={selection.toggleMode}
        />
        <LazySelectBar
          photos={photos ?? []}
          selection={selection}
          isNotFishing={isNotFishing}
          onDelete={deletion.requestSelectedDeletion}
        />
        <UploadStatus uploads={uploads} queue={queue} />
        {!isComplete && query.isError && <QueryError title="Failed to fetch photos" query={query} />}
        {photos === undefined && !query.isError && <PhotoGridSkeleton />}
        {photos?.length === 0 && uploads.tasks.length === 0 && (
          <EmptyGallery
            isSingleLocation={isSingleLocation}
            isNotFishing={isNotFishing}
            onUpload={picker.open}
            add={queue.add}
          />
        )}
        {photos && (
          <PhotoGallery
            photos={photos}
            isNotFishing={isNotFishing}
            selection={selection}
            onAdd={picker.open}
            onAddToLocation={locationPicker.pickFor}
            onDelete={deletion.requestDeletion}
          />
        )}
      </ContentColumn>
      {deletion.dialog}
      {locationPicker.dialog}
    </DropZone>
  )
}

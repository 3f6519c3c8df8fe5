import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useOverlayActions } from '../app-shell/use-overlay-history.ts'
import { type PhotoFilterState, usePhotoFilter } from '../filter/use-photo-filter.ts'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { findByDate } from '../photos/find-by-date.ts'
import { type DeletionRequest, LazyDeleteDialog } from '../photos/lazy-delete-dialog.tsx'
import { LazyLocationPicker } from '../photos/lazy-location-picker.tsx'
import { dayLength } from '../photos/outing-search.ts'
import { type GalleryScope, useFirstPhotos, usePhotos } from '../photos/photos-api.ts'
import { ContentColumn } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { DropZone } from '../upload/drop-zone.tsx'
import { receivePhotos } from '../upload/files-to-import.ts'
import { openOthers } from '../upload/open-others.ts'
import { UploadStatus } from '../upload/upload-status.tsx'
import { useCameraAndFilePicker } from '../upload/use-camera-and-file-picker.tsx'
import { usePhotoPicker } from '../upload/use-photo-picker.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { GalleryHeading } from './gallery-heading.tsx'
import { AddMenu } from './gallery-menus.tsx'
import { type GalleryOrder, isSizeField, loadOrder, saveOrder, sortPhotos } from './gallery-order.ts'
import {
  LazyBacklogNotice,
  LazyEmptyGallery,
  LazyFilterBar,
  LazyFishQuestion,
  LazyGoToDateDialog,
  LazySelectBar,
} from './lazy-parts.tsx'
import { OnThisDay } from './on-this-day.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { selectButtonId } from './select-button.ts'
import { type GallerySelection, nextRemaining, useSelection } from './selection.ts'

const route = getRouteApi('/photos')

/** The user's catches as a grid, and the upload of new ones. */
export function PhotosScreen() {
  const { locationId = null, locationName = null, notFishing, sort } = route.useSearch()
  const isNotFishing = notFishing === 'true'
  const shownLocationId = isNotFishing ? null : locationId
  const isSingleLocation = locationId !== null || locationName !== null
  const navigate = useNavigate()
  const { queue, ...uploads } = useUploads()
  useEffect(() => receivePhotos(queue.addSelected), [queue])
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
            onDelete={deletion.requestDeletion}
          />
        )}
      </ContentColumn>
      {deletion.dialog}
      {goToDate.dialog}
      <LazyLocationPicker />
      {notedDialog.dialog}
    </DropZone>
  )
}

const loadMatcher = () => import('../../shared/photos/match-photo.ts')

/**
 * Returns the photos of a gallery that match a filter, in the order of the address or else the one chosen last; `photos` is
 * undefined until they load. While a long log is being loaded, they are only the newest, and `isComplete` is false.
 */
function useGallery(
  scope: GalleryScope,
  { filter, isActive, isOpen, close }: PhotoFilterState,
  sort: string | undefined,
) {
  const navigate = useNavigate()
  const matcher = useLazyModule(isOpen, loadMatcher, close)
  const query = usePhotos(scope)
  const firstPhotos = useFirstPhotos(scope)
  const [savedOrder, setSavedOrder] = useState(() => loadOrder())
  const order = useMemo<GalleryOrder>(
    () => (isSizeField(sort) ? { field: sort, direction: 'desc' } : savedOrder),
    [sort, savedOrder],
  )
  const isNewestFirst = order.field === 'timestamp' && order.direction === 'desc'
  const loaded = query.data ?? (isNewestFirst && firstPhotos?.length ? firstPhotos : undefined)
  const allPhotos = useMemo(() => loaded && sortPhotos(loaded, order), [loaded, order])
  const photos = useMemo(() => {
    if (allPhotos === undefined || !isActive) return allPhotos
    return matcher ? allPhotos.filter(matcher.createPhotoMatcher(filter)) : undefined
  }, [allPhotos, isActive, matcher, filter])
  return {
    query,
    photos,
    /** Those that do not match included. */
    allPhotos,
    isComplete: query.data !== undefined,
    order,
    setOrder(newOrder: GalleryOrder) {
      const newSort = isSizeField(newOrder.field) ? newOrder.field : undefined
      if (newSort === undefined) {
        saveOrder(newOrder)
        setSavedOrder(newOrder)
      }
      void navigate({ to: '.', search: (previous) => ({ ...previous, sort: newSort }) })
    },
  }
}

/** Returns the dialog for a date to scroll to, what opens it, and the photo at which that date begins. */
function useGoToDate(photos: readonly LogPhoto[] = [], { field, direction }: GalleryOrder) {
  const [opened, setOpened] = useState({ month: '', times: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const hasDate = field === 'timestamp' && photos.some(({ timestamp }) => timestamp !== null)
  /** Opens the dialog at a month, given as `2024-05`, or at the last one. */
  const open = useCallback((month = '') => {
    setOpened(({ times }) => ({ month, times: times + 1 }))
    setIsOpen(true)
  }, [])

  return {
    /** Null where there is no date to go to; otherwise stays the same. */
    open: hasDate ? open : null,
    /** To be scrolled into view and focused; null for none. */
    photoId,
    endFocus: useCallback(() => setPhotoId(null), []),
    dialog: opened.times > 0 && (
      <LazyGoToDateDialog
        key={opened.times}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        photos={photos}
        month={opened.month}
        onGo={(day) => setPhotoId(findByDate(photos, day, direction)?.id ?? null)}
      />
    ),
  }
}

/**
 * Returns the confirmation before photos are deleted. Render `dialog` once per screen; the other two functions open it,
 * for one photo or for all that are selected.
 */
function useDeletion(
  photos: readonly LogPhoto[] | undefined,
  { ids, dispatch: dispatchSelection }: GallerySelection,
) {
  // A new reducer for each render, so that it looks up the photos in the list that is shown.
  const [request, dispatch] = useReducer(
    (previous: DeletionRequest | null, target: LogPhoto | 'selected' | 'none'): DeletionRequest | null => {
      if (target === 'none') return null
      const isSelection = target === 'selected'
      const targets = isSelection ? (photos ?? []).filter(({ id }) => ids?.has(id)) : [target]
      const next = nextRemaining(photos ?? [], new Set(targets.map(({ id }) => id)))
      return {
        number: (previous?.number ?? 0) + 1,
        photos: targets,
        isSelection,
        onDeleted: (deleted) => isSelection && dispatchSelection({ type: 'deselect', ids: deleted }),
        focusIfGone: () => photoButton(next) ?? document.getElementById(selectButtonId),
      }
    },
    null,
  )
  return {
    requestDeletion: useCallback((photo: LogPhoto) => dispatch(photo), []),
    requestSelectedDeletion: () => dispatch('selected'),
    dialog: <LazyDeleteDialog request={request} onError={() => dispatch('none')} />,
  }
}

function photoButton(photoId: string | null): HTMLElement | null {
  return photoId === null ? null : document.querySelector(`[data-photo="${CSS.escape(photoId)}"]`)
}

const cells = Array.from({ length: 15 }, (_, index) => index)

/** Placeholder for the grid while the photos load. */
function PhotoGridSkeleton() {
  return (
    <div role="status" className="grid grid-cols-3 gap-1">
      <span className="sr-only">Loading photos</span>
      <div className="col-span-3 mt-4 mb-1">
        <Skeleton className="h-6 w-40" />
      </div>
      {cells.map((cell) => (
        <Skeleton key={cell} className="aspect-square" />
      ))}
    </div>
  )
}

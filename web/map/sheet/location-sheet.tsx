import type * as L from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import { useConnection } from '../../api-client/connection.ts'
import { errorMessage, isNotFound } from '../../api-client/request-error.ts'
import { useOverlayHistory } from '../../app-shell/use-overlay-history.ts'
import { nearestCopy } from '../../base-map/world.ts'
import { useLocation } from '../../locations/locations-api.ts'
import { useLocationNoteEditor } from '../../locations/use-location-note-editor.tsx'
import { useIsLogCurrent } from '../../log/log-query.ts'
import { useNotedCatchDialog } from '../../noted-catches/use-noted-catch-dialog.tsx'
import { LazyLocationPicker } from '../../photos/lazy-location-picker.tsx'
import { usePhotos } from '../../photos/photos-api.ts'
import { AfterFirstFrame } from '../../ui/after-first-frame.tsx'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useRootAttribute } from '../../ui/use-root-attribute.ts'
import { PhotoViewer, preloadPhotoViewer, ViewerFallback } from '../../viewer/photo-viewer.tsx'
import { noteButtonId } from './location-actions.tsx'
import { Details } from './location-details.tsx'

interface LocationSheetProps {
  /** Null while the sheet is closed. */
  locationId: string | null
  /** The name from the map marker; null if it is not known. */
  name: string | null
  map: L.Map | null
  /** The location whose popup is open; null if none is. */
  pinId: string | null
  onShow(id: string): void
  onClose(): void
  /** Called just before the focus returns; `preventDefault()` prevents that. */
  onCloseAutoFocus(event: Event, id: string): void
}

/**
 * The sheet with the details of one location: over the map, or beside it in a wide window.
 *
 * The location comes from the log, and has just been deleted or merged if it isn’t there any more. A photo opens the viewer; the note,
 * the name and catches without photos open dialogs of their own, and while one is open the sheet stays where it is.
 */
export function LocationSheet({ locationId, ...props }: LocationSheetProps) {
  const [lastId, setLastId] = useState(locationId) // keeps the content during the closing animation
  if (locationId !== null && locationId !== lastId) setLastId(locationId)
  return lastId && <LocationSheetContent {...props} id={lastId} open={locationId !== null} />
}

interface LocationSheetContentProps extends Omit<LocationSheetProps, 'locationId'> {
  id: string
  open: boolean
}

function LocationSheetContent(props: LocationSheetContentProps) {
  const { id, open, name, map, pinId, onShow, onClose, onCloseAutoFocus } = props
  const location = useLocation(id, open)
  const current = isNotFound(location.error) ? undefined : location.data
  const isLogCurrent = useIsLogCurrent()
  const { isOffline } = useConnection()
  const isUnknown = isNotFound(location.error) && !isLogCurrent && !isOffline // it may be newer than the stored log
  const viewer = useOverlayHistory('photo')
  const notedDialog = useNotedCatchDialog()
  const noteEditor = useLocationNoteEditor(current ?? { id, name: '', note: null })
  const isWide = useMediaQuery('(width >= 64rem)')
  const [isBeside, setIsBeside] = useState(isWide)
  const editor = useLocationEditor(id, onShow)
  // The other kind of sheet is a new one, also in what is typed over it; so it waits until nothing is over it.
  const isCovered = viewer.shown !== null || notedDialog.isOpen || noteEditor.isOpen || editor.isOpen
  if (isBeside !== isWide && !isCovered) setIsBeside(isWide)
  const sheetProps = {
    open,
    onOpenChange: (isOpen: boolean) => isOpen || onClose(),
    title: current?.name ?? name ?? 'Location',
    onCloseAutoFocus: (event: Event) => onCloseAutoFocus(event, id),
  }
  const content = (
    <>
      {open && isBeside && (
        <BesideMap map={map} id={id} coordinates={current} pinId={pinId} onShow={onShow} />
      )}
      {current !== undefined && (
        <AfterFirstFrame meanwhile={<div className={current.photos.length > 0 ? 'h-184' : 'h-112'} />}>
          <Details
            location={current}
            isBeside={isBeside}
            notedDialog={notedDialog}
            noteEditor={noteEditor}
            onEdit={editor.open}
            onOpenPhoto={viewer.show}
          />
        </AfterFirstFrame>
      )}
      <Dialog
        open={noteEditor.isOpen}
        {...noteEditor.dialogProps}
        focusIfGone={() => document.getElementById(noteButtonId)}
      />
      {editor.dialog}
      {(location.isPending || isUnknown) && (
        <p role="status" className="px-6 pt-2 pb-12 text-center text-quiet">
          Loading...
        </p>
      )}
      {current === undefined && location.isError && !isUnknown && (
        <LocationError error={location.error} onRetry={() => location.refetch()} />
      )}
      {open && (
        <AfterFirstFrame meanwhile={null}>
          <LocationViewer
            locationId={id}
            photoId={viewer.shown}
            onShow={viewer.show}
            onClose={viewer.close}
          />
        </AfterFirstFrame>
      )}
    </>
  )
  return isBeside ? (
    <Sheet {...sheetProps} side="right">
      {content}
    </Sheet>
  ) : (
    <BottomSheet {...sheetProps}>{content}</BottomSheet>
  )
}

/** The dialog that edits the location of the sheet. */
interface LocationEditor {
  isOpen: boolean
  open(): void
  dialog: ReactNode
}

/** Returns the dialog that edits a location in its sheet, whose code loads on first use. */
function useLocationEditor(locationId: string, onMerged: (locationId: string) => void): LocationEditor {
  const [request, openFor] = useDialogRequest<string>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const module = useLazyModule(isOpen, loadEditor, close)
  return {
    isOpen,
    open: () => {
      openFor(locationId)
      setIsOpen(true)
    },
    dialog: module && request && (
      <module.EditLocation
        key={request.key}
        locationId={request.content}
        onMerged={onMerged}
        open={isOpen}
        onClose={close}
      />
    ),
  }
}

const loadEditor = () => import('./edit-location.tsx')

interface BesideMapProps {
  map: L.Map | null
  /** The location that the sheet shows. */
  id: string
  /** Undefined until they are known. */
  coordinates: Coordinates | undefined
  /** The location whose popup is open; null if none is. */
  pinId: string | null
  onShow(id: string): void
}

/** Makes room for the sheet beside the map, keeps the location in view, and follows to another one that is tapped. */
function BesideMap({ map, id, coordinates, pinId, onShow }: BesideMapProps) {
  useRootAttribute('sheet-beside')
  const { latitude, longitude } = coordinates ?? {}
  const show = useEffectEvent(() => {
    if (map !== null && coordinates !== undefined) panInside(map, coordinates)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is shown, too
  useLayoutEffect(() => {
    map?.whenReady(() => show())
  }, [map, latitude, longitude])
  useLayoutEffect(() => {
    if (map === null) return
    const showOnce = () => show()
    map.once('resize', showOnce) // as it becomes narrower; later it stays where the user pans it
    return () => void map.off('resize', showOnce)
  }, [map])

  const follow = useEffectEvent(() => {
    if (pinId !== null && pinId !== id) onShow(pinId)
  })
  useEffect(() => {
    if (pinId !== null) follow()
  }, [pinId])
  return null
}

/** Pans the map until a location is in view with its popup, if it is open. */
function panInside(map: L.Map, { latitude, longitude }: Coordinates): void {
  const { x: width, y: height } = map.getSize()
  const popup = map.getPane('popupPane')?.querySelector<HTMLElement>('.map-popup')
  const side = (popup?.offsetWidth ?? 0) / 2
  const above = (popup?.offsetHeight ?? 0) + headerPixels
  const lng = nearestCopy(longitude, map.getCenter().lng)
  map.panInside([latitude, lng], {
    paddingTopLeft: [Math.min(side + 24, width / 2), Math.min(above, height - 48)],
    paddingBottomRight: [Math.min(side + 72, width / 2), 48], // clear of the controls at the right
  })
}

/** The search above, and the pin's head. */
const headerPixels = 124

/** Shown for a location that no longer exists, or that could not be fetched, in which case it offers a retry. */
function LocationError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 pt-2 pb-10 text-center">
      <p className="font-semibold">Location not found</p>
      <p className="text-quiet text-sm">
        {isNotFound(error)
          ? 'It may have been deleted or merged into another location.'
          : errorMessage(error, 'Failed to fetch location')}
      </p>
      {!isNotFound(error) && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

interface LocationViewerProps {
  locationId: string
  /** Null while the viewer is closed. */
  photoId: string | null
  onShow(photoId: string): void
  onClose(): void
}

/** The viewer for the photos of a location, which it fetches when the sheet opens, so that a tap never waits. */
function LocationViewer({ locationId, photoId, onShow, onClose }: LocationViewerProps) {
  const photos = usePhotos({ locationId, locationName: null })
  const isOpen = photoId !== null
  const fetchIfMissing = useEffectEvent(async () => {
    if (photos.data !== undefined) return
    const { isSuccess } = await photos.refetch({ cancelRefetch: false })
    if (isSuccess) return
    showToast({ title: 'Error', description: 'Failed to fetch photos', destructive: true })
    onClose()
  })
  useEffect(() => {
    void preloadPhotoViewer()
  }, [])
  useEffect(() => {
    if (isOpen) void fetchIfMissing()
  }, [isOpen])

  if (photoId === null) return null
  if (photos.data === undefined) return <ViewerFallback />
  return (
    <>
      <PhotoViewer photos={photos.data} photoId={photoId} onShow={onShow} onClose={onClose} />
      <LazyLocationPicker />
    </>
  )
}

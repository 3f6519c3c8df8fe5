import { Link } from '@tanstack/react-router'
import type L from 'leaflet'
import { Images, Trophy } from 'lucide-react'
import { useState } from 'react'
import { isOwnCatch } from '../../../shared/catches.ts'
import { formatCoordinates } from '../../../shared/coordinates.ts'
import { errorMessage, isNotFound } from '../../api-client/request-error.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { useOverlayHistory } from '../../app-shell/use-overlay-history.ts'
import { useLocation } from '../../locations/locations-api.ts'
import { type LocationNoteEditor, useLocationNoteEditor } from '../../locations/use-location-note-editor.tsx'
import { listFish } from '../../log/caught-fish.ts'
import { useIsLogCurrent, useLog } from '../../log/log-query.ts'
import type { LogLocation } from '../../log/select-locations.ts'
import { selectNotedByLocation } from '../../log/select-noted-catches.ts'
import { NotedAtLocation } from '../../photos/noted-catches/noted-at-location.tsx'
import { useNotedCatchDialog } from '../../photos/noted-catches/use-noted-catch-dialog.tsx'
import { AfterFirstFrame } from '../../ui/after-first-frame.tsx'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { AddPhotosHere } from './add-photos-here.tsx'
import { BesideMap } from './beside-map.tsx'
import { BestCatch } from './best-catch.tsx'
import { CommonSpecies } from './common-species.tsx'
import { LocationActions } from './location-actions.tsx'
import { LocationNote, noteButtonId } from './location-note.tsx'
import { LocationViewer } from './location-viewer.tsx'
import { PhotoDays } from './photo-days.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { StatCards } from './stat-cards.tsx'
import { StatLine } from './stat-line.tsx'
import { useLocationEditor } from './use-location-editor.tsx'

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

/** The sheet with the details of one location: over the map, or beside it in a wide window. */
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

interface DetailsProps {
  location: LogLocation
  isBeside: boolean
  notedDialog: ReturnType<typeof useNotedCatchDialog>
  noteEditor: LocationNoteEditor
  onEdit(): void
  onOpenPhoto(photoId: string): void
}

function Details({ location, isBeside, notedDialog, noteEditor, onEdit, onOpenPhoto }: DetailsProps) {
  const { id, name, note, photos } = location
  const noted = useLog(selectNotedByLocation).data?.get(id) ?? []
  const fish = [...listFish(photos), ...noted.filter(isOwnCatch).map((caught) => ({ caught, photo: null }))]
  return (
    <>
      <div className="flex flex-col gap-4 pb-4">
        {photos.length > 0 ? (
          <PhotoStrip photos={photos} onOpen={onOpenPhoto} />
        ) : (
          <AddPhotosHere id={id} name={name} />
        )}
        <div className="flex flex-col gap-4 px-6">
          {note !== null && <LocationNote key={`${id} ${note}`} note={note} onEdit={noteEditor.open} />}
          <BestCatch fish={fish} onOpen={onOpenPhoto} onOpenNoted={notedDialog.edit} />
          {isBeside && (
            <div>
              <StatLine location={location} />
              <p className="measure text-sm">{formatCoordinates(location)}</p>
            </div>
          )}
          <LocationActions location={location} onEdit={onEdit} onAddNote={noteEditor.open} />
          {!isBeside && <StatCards location={location} />}
          <CommonSpecies fish={fish} location={{ id, name }} />
          <PhotoDays photos={photos} />
          <NotedAtLocation location={{ id, name }} noted={noted} dialog={notedDialog} />
          {fish.length > 0 && (
            <Button variant="quiet" asChild className="-ml-2 self-start px-2!">
              <Link to="/bests">
                <Trophy aria-hidden />
                Personal Bests
              </Link>
            </Button>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 bg-sheet px-6 pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-sheet before:to-transparent">
        <Button variant={photos.length > 0 ? 'action' : 'plain'} asChild className="w-full">
          <Link to="/photos" search={{ locationId: id, locationName: name }}>
            <Images aria-hidden />
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">View All Photos at {name}</span>
          </Link>
        </Button>
      </div>
    </>
  )
}

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

import { useRouter } from '@tanstack/react-router'
import { MapPinPlus, NotebookPen } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { type BaseMap, MapAttribution, TilesUnavailableNotice } from '../base-map/base-map.tsx'
import type { DevicePosition } from '../device/geolocation.ts'
import { useIsLogCurrent } from '../log/log-query.ts'
import {
  dropLocationRequest,
  type LocationRequest,
  locationRequest,
} from '../noted-catches/location-request.ts'
import { useNotedCatchDialog } from '../noted-catches/use-noted-catch-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useBarHeight, useRootAttribute } from '../ui/use-root-attribute.ts'
import { LazyMovePinDialog, LazyNameDialog } from './lazy-parts.tsx'
import type { PinMove } from './move-pin/use-move-pin.ts'
import type { NewLocation } from './new-location/new-location.ts'
import type { AssignmentMode } from './new-location/use-assignment.ts'
import type { Popups } from './popup/use-popup.ts'
import { isMapPath } from './view/map-navigation.ts'

interface MapFooterProps {
  baseMap: BaseMap
  hasLocations: boolean
  popups: Popups
  assignment: AssignmentMode
  newLocation: NewLocation
  pinMove: PinMove | null
}

/** The steps to a new location or place of a pin, between the notes about the base map in the bottom left corner. */
export function MapFooter(props: MapFooterProps) {
  const { baseMap, hasLocations, popups, assignment, newLocation, pinMove } = props
  const hasPopup = popups.popup !== null && pinMove === null
  const hasDroppedPin = newLocation.coordinates !== null || pinMove !== null
  const noted = useNotedCatchDialog()
  const ref = useRef<HTMLDivElement>(null)
  useBarHeight(ref)
  useRootAttribute('controls-beside')

  useLocationRequest(startPinDrop, noted.resume)

  function startPinDrop(near: DevicePosition | null = null) {
    popups.closeAll()
    newLocation.begin(near)
  }

  return (
    <>
      {newLocation.dropping && !hasDroppedPin && !hasPopup && <Crosshair />}
      <div
        ref={ref}
        className="pointer-events-none absolute bottom-0 left-0 flex max-w-[calc(100%-(--spacing(17)))] flex-col items-start gap-2"
      >
        <div className={hasDroppedPin ? unseen : hasPopup || newLocation.dropping ? hiddenIfLow : 'contents'}>
          <TilesUnavailableNotice unreachable={baseMap.unreachable} hasLocations={hasLocations} />
        </div>
        {!(hasPopup && assignment.active) && (
          <div className={hasDroppedPin ? unseen : hasPopup ? hiddenIfLow : 'contents'}>
            <PinDropCard assignment={assignment} newLocation={newLocation} onBegin={() => startPinDrop()}>
              <Button
                aria-label="Note a catch"
                className="min-w-11 shrink-0 px-4! [@container(width<22rem)]:px-2.5!"
                onClick={() => noted.create(popups.popup?.kind === 'location' ? popups.popup.location : null)}
              >
                <NotebookPen aria-hidden />
                <span className="[@container(width<22rem)]:hidden">Note</span>
              </Button>
            </PinDropCard>
          </div>
        )}
        <MapAttribution choice={baseMap.choice} unreachable={baseMap.unreachable} />
      </div>
      <LazyNameDialog newLocation={newLocation} />
      <LazyMovePinDialog pinMove={pinMove} waitingPhotoIds={assignment.ids} />
      {noted.dialog}
    </>
  )
}

// For the pin may lie there. Not `invisible`: the focus returns to a button in it.
const unseen = 'contents [&>*]:opacity-0!'

// Large text and the narrowest phones leave no room beside a popup or the crosshair.
const hiddenIfLow = '[@container(height<28rem)_and_(width<40rem)]:hidden [@container(width<22rem)]:hidden'

/** Marks the middle of the map, where a pin can be dropped without pointing at it. */
function Crosshair() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-x-1/2 -translate-y-1/2"
      fill="none"
      strokeLinecap="round"
    >
      {/* The colors of the map markers, which are the same on every map and in light and dark mode. */}
      <path d={cross} stroke="#ffffff" strokeWidth="6" />
      <path d={cross} stroke="#0b5861" strokeWidth="2.5" />
    </svg>
  )
}

const cross = 'M24 5v13M24 30v13M5 24h13M30 24h13'

/**
 * Starts pin-drop mode for a form of a catch or outing that waits for a new location, and opens that form again once there is
 * one, or there is to be none.
 */
function useLocationRequest(
  begin: (near: DevicePosition | null) => void,
  resume: (noted: LocationRequest['noted']) => void,
): void {
  const { request } = useSyncExternalStore(locationRequest.subscribe, locationRequest.getState)
  const router = useRouter()

  const follow = useEffectEvent((next: LocationRequest) => {
    if (!next.isEnded) return begin(next.near)
    dropLocationRequest()
    resume(next.noted)
  })
  useEffect(() => {
    if (request !== null) follow(request)
  }, [request])

  useEffect(
    () => () => {
      if (!isMapPath(router.state.location.pathname)) dropLocationRequest() // the user has gone elsewhere; what was typed is kept
    },
    [router],
  )
}

interface PinDropCardProps {
  newLocation: NewLocation
  assignment: AssignmentMode
  onBegin(): void
  /** What else can be added, beside the "New Location" button. */
  children: ReactNode
}

/** The "New Location" button, or in pin-drop or assign mode a card with the next step, which then has the focus. */
function PinDropCard({ newLocation, assignment, onBegin, children }: PinDropCardProps) {
  const nextStep = useRef<HTMLButtonElement>(null)
  useKeepFocus(nextStep, newLocation.dropping ? 'drop' : assignment.active ? 'assign' : 'begin')
  if (newLocation.dropping) {
    const hint = assignment.active ? 'Click map to drop pin' : 'Click anywhere to drop a pin'
    return (
      <Card
        actions={
          <>
            <Button ref={nextStep} variant="action" onClick={newLocation.dropAtCenter}>
              Drop pin at center
            </Button>
            <Button onClick={newLocation.end}>Cancel</Button>
          </>
        }
      >
        <p role="status" className="pt-1 font-semibold">
          {hint}
        </p>
      </Card>
    )
  }
  if (assignment.active) {
    return (
      <Card
        actions={
          <>
            <Button
              ref={nextStep}
              variant="action"
              disabled={assignment.busy || assignment.ids.length === 0}
              onClick={onBegin}
            >
              Ready to Drop Pin
            </Button>
            <Button disabled={assignment.busy} onClick={() => void assignment.leave()}>
              Cancel
            </Button>
          </>
        }
      >
        <AssignedPhotos assignment={assignment} />
      </Card>
    )
  }
  return (
    <div className="ml-3 flex items-center gap-2 *:pointer-events-auto *:shadow-floating">
      <Button
        ref={nextStep}
        variant="action"
        className="min-w-0 [@container(width<16rem)]:px-3!"
        onClick={onBegin}
      >
        <MapPinPlus aria-hidden />
        New Location
      </Button>
      {children}
    </div>
  )
}

/** Moves the focus to the button of a new step if it was on a button of the last one, which is gone. */
function useKeepFocus(nextStep: RefObject<HTMLElement | null>, step: string): void {
  const lastStep = useRef(step)
  useLayoutEffect(() => {
    if (step === lastStep.current) return
    lastStep.current = step
    if (document.activeElement === document.body) nextStep.current?.focus()
  }, [nextStep, step])
}

function Card({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="pointer-events-auto ml-3 flex max-w-[calc(100%-(--spacing(3)))] animate-rise flex-col gap-3 rounded-xl bg-sheet p-3 shadow-floating">
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}

/** Shows which photos are waiting for a location: their number and the first thumbnails. */
function AssignedPhotos({ assignment: { ids, photos, busy, done } }: { assignment: AssignmentMode }) {
  const isLogCurrent = useIsLogCurrent()
  if (photos.isLoadingError) return <QueryErrorNote title="Failed to fetch photos" query={photos} />
  const count = ids.length
  const first = photos.data?.slice(0, maxThumbnails)
  return (
    <>
      <p role="status" className="pt-1 font-semibold">
        {busy ? `Assigning ${done} of ${ids.length}…` : `Assigning ${plural(count, 'photo')}`}
      </p>
      <div className="flex items-center gap-2 [@media(max-height:500px)]:hidden">
        {first?.map((photo) => (
          <FramedPhoto
            key={photo.id}
            photo={photo}
            sizes="48px"
            alt=""
            className="aspect-square w-12 min-w-0 rounded-sm"
          />
        ))}
        {first === undefined && <Skeleton className="size-12" />}
        {count > maxThumbnails && (
          <span className="measure font-semibold text-quiet text-sm">+{count - maxThumbnails}</span>
        )}
      </div>
      {count > 0 && !busy && (
        <p className="text-quiet text-sm [@container(height<16rem)]:hidden">
          Drop a pin, or tap one to use its location.
        </p>
      )}
      {count === 0 && isLogCurrent && <p className="text-quiet text-sm">These photos no longer exist.</p>}
    </>
  )
}

const maxThumbnails = 4

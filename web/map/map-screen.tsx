import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useUser } from '../account/account-api.ts'
import { useHistoryLayer } from '../frame/use-history-layer.ts'
import { useConfig } from '../http/config-api.ts'
import { useMapPoints } from '../locations/locations-api.ts'
import { recallLayers, rememberLayers } from './chart/layer-memory.ts'
import { MapCredits } from './chart/map-credits.tsx'
import { TilesNote } from './chart/tiles-note.tsx'
import { useChart } from './chart/use-chart.ts'
import { IntroDialog } from './intro-dialog.tsx'
import './map.css'
import { useLaterPart } from '../ui/use-later-part.ts'
import { MapControls } from './map-controls.tsx'
import { DropCard } from './new-location/drop-card.tsx'
import { MiddleMark } from './new-location/middle-mark.tsx'
import { NameDialog } from './new-location/name-dialog.tsx'
import { useAssignment } from './new-location/use-assignment.ts'
import { useNewLocation } from './new-location/use-new-location.ts'
import { NoCatches } from './no-catches.tsx'
import { usePinBoard } from './pins/use-pin-board.ts'
import { MapPopup } from './popup/map-popup.tsx'
import { PopupContent, popupLabel } from './popup/popup-content.tsx'
import { popupOf, usePopup } from './popup/use-popup.ts'
import { MapSearch } from './search/map-search.tsx'
import type { Suggestion } from './search/suggestions.ts'
import { SpotsState } from './spots-state.tsx'
import { useMyLocation } from './use-my-location.ts'
import { fitPoints } from './view/fit-points.ts'
import { moveTo } from './view/leaflet-map.ts'
import { mapRules } from './view/map-rules.ts'
import { useLeafletMap } from './view/use-leaflet-map.ts'
import { useOpeningView } from './view/use-opening-view.ts'
import { useRequestedLocation } from './view/use-requested-location.ts'

const loadSheet = () => import('./sheet/location-sheet.tsx')
const loadJump = () => import('./jump/jump-dialog.tsx')

/** The first touch of the screen tells that they may soon be wanted; if that fails, they are asked for again then. */
function fetchLaterParts(): void {
  for (const load of [loadSheet, loadJump]) load().catch(() => undefined)
}

/** Where the catches were made: every fishing spot as a pin with its number of photos. */
export function MapScreen() {
  const { locationId: requestedId, assignPhotoIds } = useSearch({ strict: false })
  const ownerId = useUser().data?.id ?? ''
  const config = useConfig()
  const points = useMapPoints()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [choice, setChoice] = useState(() => recallLayers(localStorage))
  const [jumping, setJumping] = useState(false)
  const map = useLeafletMap(container)
  const chart = useChart(map, config.data?.tiles, choice)
  const me = useMyLocation(map)
  const { popup, ...popups } = usePopup(requestedId)
  const sheet = useHistoryLayer('sheet')
  const assignment = useAssignment(assignPhotoIds)
  const newLocation = useNewLocation(map, assignment.ids)
  const board = usePinBoard(map, points.data, {
    onSpot: (spot, place) => popups.show({ kind: 'spot', key: spot.key, spot, place }),
    onSpots: (spots, place, key) => popups.show({ kind: 'spots', key, spots, place }),
  })
  useOpeningView({ map, points: points.data, failed: points.isError, ownerId, requestedId })
  useRequestedLocation({ map, points: points.data, requestedId, onFound: popups.showRequested })

  const sheetPart = useLaterPart(sheet.shown !== null, loadSheet, sheet.close)
  const jumpPart = useLaterPart(jumping, loadJump, () => setJumping(false))

  const unreachable = chart.unreachable || config.isError
  const isEmpty = points.data?.length === 0
  const isPlacing = newLocation.dropping || assignment.active

  function closePopup({ focusInside }: { focusInside: boolean }) {
    popups.close()
    if (focusInside && popup !== null) board?.focus(popup.key)
  }

  /** A sheet that was there after a reload has nothing to give the focus back to but the pin of its spot. */
  function focusSpot(event: Event, locationId: string) {
    if (popup !== null) return
    event.preventDefault()
    board?.focus(locationId)
  }

  function endOnEscape({ key, target, currentTarget }: KeyboardEvent) {
    const isOverMap =
      target instanceof HTMLElement && currentTarget.contains(target) && !(target instanceof HTMLInputElement)
    if (key === 'Escape' && isOverMap) newLocation.end()
  }

  function beginDropping() {
    popups.close()
    newLocation.begin()
  }

  function resetView() {
    const view = map === null ? null : fitPoints(map, points.data ?? [])
    if (map === null || view === null) return
    popups.close()
    moveTo(map, view)
  }

  function showSpot(locationId: string) {
    const point = points.data?.find(([id]) => id === locationId)
    const view = map === null || point === undefined ? null : fitPoints(map, [point])
    if (map === null || point === undefined || view === null) return
    moveTo(map, view)
    popups.show(popupOf(point))
  }

  function showFound(found: Suggestion) {
    if (found.kind === 'spot') showSpot(found.locationId)
    else if (map !== null) {
      popups.close()
      moveTo(map, { ...found, zoom: mapRules.foundPlaceZoom })
    }
  }

  return (
    <section
      aria-label="Map of your catches"
      onKeyDown={endOnEscape}
      onPointerDownCapture={fetchLaterParts}
      onFocusCapture={fetchLaterParts}
      className="fixed inset-x-0 top-(--covered-top) bottom-(--covered-bottom) isolate overflow-hidden"
    >
      <h1 className="sr-only">Map</h1>
      <section
        ref={setContainer}
        aria-label="Map: arrow keys move it, plus and minus zoom"
        className="fishing-map absolute inset-0 isolate"
      />
      {newLocation.dropping && <MiddleMark />}
      <div className="pointer-events-none absolute inset-x-3 top-3 z-10 mx-auto flex max-w-md flex-col gap-3">
        <MapSearch
          points={points.data ?? []}
          hasGeocoder={config.data?.geocoderConfigured ?? false}
          onChoose={showFound}
        />
        <SpotsState points={points} />
      </div>
      <div className="pointer-events-none absolute bottom-0 left-0 flex max-w-[calc(100%-5rem)] flex-col items-start gap-2">
        <TilesNote unreachable={unreachable} hasSpots={!isEmpty} />
        {!(popup !== null && assignment.active) && (
          <DropCard assignment={assignment} newLocation={{ ...newLocation, begin: beginDropping }} />
        )}
        <MapCredits choice={choice} unreachable={unreachable} />
      </div>
      <MapControls
        map={map}
        choice={choice}
        onChoose={(chosen) => {
          rememberLayers(localStorage, chosen)
          setChoice(chosen)
        }}
        onReset={resetView}
        onJump={() => setJumping(true)}
        locating={me.locating}
        onLocate={me.locate}
      />
      {map !== null && popup !== null && (
        <MapPopup
          key={popup.key}
          map={map}
          place={popup.place}
          label={popupLabel(popup)}
          overPhoto={popup.kind === 'spot'}
          onClose={closePopup}
        >
          <PopupContent
            popup={popup}
            onOpen={popups.show}
            onDetails={sheet.show}
            assign={
              assignment.active
                ? { ...assignment, count: assignment.ids.length, onAssign: assignment.assignTo }
                : null
            }
          />
        </MapPopup>
      )}
      {sheetPart && (
        <sheetPart.LocationSheet
          locationId={sheet.shown}
          name={points.data?.find(([id]) => id === sheet.shown)?.[4] ?? null}
          onClose={sheet.close}
          onCloseAutoFocus={focusSpot}
        />
      )}
      {jumpPart && <jumpPart.JumpDialog open={jumping} onOpenChange={setJumping} onChoose={showSpot} />}
      {newLocation.place !== null && (
        <NameDialog
          place={newLocation.place}
          busy={newLocation.busy}
          onCreate={(name) => void newLocation.create(name)}
          onCancel={newLocation.undrop}
        />
      )}
      {isEmpty && !isPlacing && <NoCatches />}
      {isEmpty && !isPlacing && <IntroDialog />}
    </section>
  )
}

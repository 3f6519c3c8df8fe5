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
import { fetchLaterParts, LaterJump, LaterSheet } from './later-parts.tsx'
import './map.css'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { MapControls } from './map-controls.tsx'
import { DropCard } from './new-location/drop-card.tsx'
import { MiddleMark } from './new-location/middle-mark.tsx'
import { NameDialog } from './new-location/name-dialog.tsx'
import { useAssignment } from './new-location/use-assignment.ts'
import { useNewLocation } from './new-location/use-new-location.ts'
import { NoCatches } from './no-catches.tsx'
import { usePinBoard } from './pins/use-pin-board.ts'
import { SpotCard } from './popup/spot-card.tsx'
import { usePopup } from './popup/use-popup.ts'
import { MapSearch } from './search/map-search.tsx'
import { SpotsState } from './spots-state.tsx'
import { useMyLocation } from './use-my-location.ts'
import { useLeafletMap } from './view/use-leaflet-map.ts'
import { useOpeningView } from './view/use-opening-view.ts'
import { useRequestedLocation } from './view/use-requested-location.ts'
import { useWays } from './view/use-ways.ts'

/** The map screen: shows every location as a marker with its photo count. */
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
  const popups = usePopup(requestedId, points.data)
  const ways = useWays(map, points.data, popups)
  const sheet = useHistoryLayer('sheet')
  const assignment = useAssignment(assignPhotoIds)
  const newLocation = useNewLocation(map, assignment.ids)
  const board = usePinBoard(map, points.data, {
    onSpot: (spot, place) => popups.show({ kind: 'spot', key: spot.key, spot, place }),
    onSpots: (spots, place, key) => popups.show({ kind: 'spots', key, spots, place }),
  })
  useOpeningView({ map, points: points.data, failed: points.isError, ownerId, requestedId })
  useRequestedLocation({ map, points: points.data, requestedId, onFound: popups.showRequested })

  const isPopupOpenedHere = popups.popup !== null && requestedId === undefined
  useBackCloses(isPopupOpenedHere && sheet.shown === null, popups.close)
  useBackCloses(newLocation.dropping, newLocation.end)

  const unreachable = chart.unreachable || config.isError
  const isEmpty = points.data?.length === 0
  const isPlacing = newLocation.dropping || assignment.active

  function endOnEscape({ key, target, currentTarget }: KeyboardEvent) {
    const isOverMap = target instanceof HTMLElement && currentTarget.contains(target)
    if (key === 'Escape' && isOverMap && !(target instanceof HTMLInputElement)) newLocation.end()
  }

  function beginDropping() {
    popups.close()
    newLocation.begin()
  }

  /**
   * Moves the focus to the location's marker when the sheet closes. After a reload, no element that opened the sheet
   * exists to take the focus back.
   */
  function focusSpot(event: Event, locationId: string) {
    if (popups.popup !== null) return
    event.preventDefault()
    board?.focus(locationId)
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
      <div className="pointer-events-none absolute inset-x-3 top-3 z-10 mx-auto flex max-w-md flex-col gap-3">
        <MapSearch
          points={points.data ?? []}
          hasGeocoder={config.data?.geocoderConfigured ?? false}
          onChoose={ways.showFound}
        />
        <SpotsState points={points} />
      </div>
      <section
        ref={setContainer}
        aria-label="Map. Use the arrow keys to pan, plus and minus to zoom"
        className="fishing-map absolute inset-0 isolate"
      />
      {newLocation.dropping && popups.popup === null && <MiddleMark />}
      <div className="pointer-events-none absolute bottom-0 left-0 flex max-w-[calc(100%-5rem)] flex-col items-start gap-2">
        <TilesNote unreachable={unreachable} hasSpots={!isEmpty} />
        {!(popups.popup !== null && assignment.active) && (
          <DropCard assignment={assignment} newLocation={newLocation} onBegin={beginDropping} />
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
        onReset={ways.showAll}
        onJump={() => setJumping(true)}
        locating={me.locating}
        onLocate={me.locate}
      />
      {map !== null && (
        <SpotCard
          map={map}
          popups={popups}
          assignment={assignment}
          onDetails={sheet.show}
          onLeave={(pinKey) => board?.focus(pinKey)}
        />
      )}
      <LaterSheet
        locationId={sheet.shown}
        name={points.data?.find(([id]) => id === sheet.shown)?.[4] ?? null}
        onClose={sheet.close}
        onCloseAutoFocus={focusSpot}
      />
      <LaterJump open={jumping} onOpenChange={setJumping} onChoose={ways.showSpot} />
      <NameDialog newLocation={newLocation} />
      {isEmpty && !isPlacing && <NoCatches />}
      {isEmpty && !isPlacing && <IntroDialog />}
    </section>
  )
}

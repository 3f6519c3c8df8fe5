import { useNavigate, useSearch } from '@tanstack/react-router'
import L from 'leaflet'
import { useState } from 'react'
import { useUser } from '../account/account-api.ts'
import { useConfig } from '../http/config-api.ts'
import { useMapPoints } from '../locations/locations-api.ts'
import { recallLayers, rememberLayers } from './chart/layer-memory.ts'
import { IntroDialog } from './intro-dialog.tsx'
import { fitPoints } from './view/fit-points.ts'
import { moveTo } from './view/leaflet-map.ts'
import './map.css'
import { MapCredits } from './chart/map-credits.tsx'
import { TilesNote } from './chart/tiles-note.tsx'
import { useChart } from './chart/use-chart.ts'
import { MapControls } from './map-controls.tsx'
import { NoCatches } from './no-catches.tsx'
import { usePinBoard } from './pins/use-pin-board.ts'
import { MapPopup } from './popup/map-popup.tsx'
import { type OpenPopup, PopupContent, popupLabel } from './popup/popup-content.tsx'
import { SpotsState } from './spots-state.tsx'
import { useMyLocation } from './use-my-location.ts'
import { useLeafletMap } from './view/use-leaflet-map.ts'
import { useOpeningView } from './view/use-opening-view.ts'
import { useRequestedLocation } from './view/use-requested-location.ts'

/** Where the catches were made: every fishing spot as a pin with its number of photos. */
export function MapScreen() {
  const { locationId: requestedId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const ownerId = useUser().data?.id ?? ''
  const config = useConfig()
  const points = useMapPoints()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [choice, setChoice] = useState(() => recallLayers(localStorage))
  const [popup, setPopup] = useState<OpenPopup | null>(null)
  const map = useLeafletMap(container)
  const chart = useChart(map, config.data?.tiles, choice)
  const me = useMyLocation(map)
  const board = usePinBoard(map, points.data, {
    onSpot: (spot, place) => open({ kind: 'spot', key: spot.key, spot, place }),
    onSpots: (spots, place, key) => open({ kind: 'spots', key, spots, place }),
  })
  useOpeningView({ map, points: points.data, failed: points.isError, ownerId, requestedId })
  useRequestedLocation({
    map,
    points: points.data,
    requestedId,
    onFound: ([id, latitude, longitude, photoCount, name = 'Fishing spot']) =>
      setPopup({
        kind: 'spot',
        key: id,
        spot: { id, name, photoCount },
        place: L.latLng(latitude, longitude),
      }),
  })
  const unreachable = chart.unreachable || config.isError
  const isEmpty = points.data?.length === 0

  /** What the address asked for has been seen: coming back later shows the map as it was left. */
  function forgetRequest() {
    if (requestedId !== undefined) navigate({ to: '/map', search: {}, replace: true })
  }

  function open(next: OpenPopup) {
    setPopup(next)
    forgetRequest()
  }

  function close({ focusInside }: { focusInside: boolean }) {
    setPopup(null)
    forgetRequest()
    if (focusInside && popup !== null) board?.focus(popup.key)
  }

  function resetView() {
    const view = map === null ? null : fitPoints(map, points.data ?? [])
    if (map === null || view === null) return
    setPopup(null)
    forgetRequest()
    moveTo(map, view)
  }

  return (
    <section
      aria-label="Map of your catches"
      className="fixed inset-x-0 top-(--covered-top) bottom-(--covered-bottom) isolate overflow-hidden"
    >
      <h1 className="sr-only">Map</h1>
      <section
        ref={setContainer}
        aria-label="Map: arrow keys move it, plus and minus zoom"
        className="fishing-map absolute inset-0 isolate"
      />
      <SpotsState points={points} />
      <div className="pointer-events-none absolute bottom-0 left-0 flex max-w-[calc(100%-5rem)] flex-col items-start gap-2">
        <TilesNote unreachable={unreachable} hasSpots={!isEmpty} />
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
          onClose={close}
        >
          <PopupContent popup={popup} onOpen={open} />
        </MapPopup>
      )}
      {isEmpty && <NoCatches />}
      {isEmpty && <IntroDialog />}
    </section>
  )
}

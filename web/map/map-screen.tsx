import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useUser } from '../account/account-api.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useOverlayHistory } from '../app-shell/use-overlay-history.ts'
import { useMapPoints } from '../locations/locations-api.ts'
import { loadLayers, saveLayers } from './base-map/layer-storage.ts'
import { MapAttribution } from './base-map/map-attribution.tsx'
import { TilesUnavailableNotice } from './base-map/tiles-note.tsx'
import { useBaseMap } from './base-map/use-base-map.ts'
import { IntroDialog } from './intro-dialog.tsx'
import { LazyJumpDialog, LazyLocationSheet, preloadLazyParts } from './lazy-parts.tsx'
import './map.css'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'
import { MapControls } from './map-controls.tsx'
import { MapStatus } from './map-status.tsx'
import { useMarkerController } from './markers/use-marker-controller.ts'
import { Crosshair } from './new-location/crosshair.tsx'
import { NameDialog } from './new-location/name-dialog.tsx'
import { PinDropCard } from './new-location/pin-drop-card.tsx'
import { useAssignment } from './new-location/use-assignment.ts'
import { useNewLocation } from './new-location/use-new-location.ts'
import { NoCatches } from './no-catches.tsx'
import { PopupHost } from './popup/popup-host.tsx'
import { usePopup } from './popup/use-popup.ts'
import { MapSearch } from './search/map-search.tsx'
import { useMyLocation } from './use-my-location.ts'
import { useInitialView } from './view/use-initial-view.ts'
import { useLeafletMap } from './view/use-leaflet-map.ts'
import { useMapNavigation } from './view/use-map-navigation.ts'
import { useRequestedLocation } from './view/use-requested-location.ts'

/** The map screen: shows every location as a marker with its photo count. */
export function MapScreen() {
  const { locationId: requestedId, assignPhotoIds } = useSearch({ strict: false })
  const ownerId = useUser().data?.id ?? ''
  const config = useConfig()
  const points = useMapPoints()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [choice, setChoice] = useState(() => loadLayers(localStorage))
  const [isJumpOpen, setJumpOpen] = useState(false)
  const map = useLeafletMap(container)
  const baseMap = useBaseMap(map, config.data?.tiles, choice)
  const myLocation = useMyLocation(map)
  const popups = usePopup(requestedId, points.data)
  const navigation = useMapNavigation(map, points.data, popups)
  const sheet = useOverlayHistory('sheet')
  const assignment = useAssignment(assignPhotoIds)
  const newLocation = useNewLocation(map, assignment.ids)
  const markers = useMarkerController(map, points.data, {
    onLocation: (location, latLng) => popups.show({ kind: 'spot', key: location.key, location, latLng }),
    onLocations: (locations, latLng, key) => popups.show({ kind: 'spots', key, locations, latLng }),
  })
  useInitialView({ map, points: points.data, failed: points.isError, ownerId, requestedId })
  useRequestedLocation({ map, points: points.data, requestedId, onFound: popups.showRequested })

  const isPopupOpenedHere = popups.popup !== null && requestedId === undefined
  useCloseOnBack(isPopupOpenedHere && sheet.shown === null, popups.close)
  useCloseOnBack(newLocation.dropping, newLocation.end)

  const unreachable = baseMap.unreachable || config.isError
  const isEmpty = points.data?.length === 0
  const isAddingLocation = newLocation.dropping || assignment.active

  function cancelOnEscape({ key, target, currentTarget }: KeyboardEvent) {
    const isOverMap = target instanceof HTMLElement && currentTarget.contains(target)
    if (key === 'Escape' && isOverMap && !(target instanceof HTMLInputElement)) newLocation.end()
  }

  function startPinDrop() {
    popups.close()
    newLocation.begin()
  }

  /**
   * Moves the focus to the location's marker when the sheet closes. After a reload, no element that opened the sheet
   * exists to take the focus back.
   */
  function focusLocation(event: Event, locationId: string) {
    if (popups.popup !== null) return
    event.preventDefault()
    markers?.focus(locationId)
  }

  return (
    <section
      aria-label="Map of your catches"
      onKeyDown={cancelOnEscape}
      onPointerDownCapture={preloadLazyParts}
      onFocusCapture={preloadLazyParts}
      className="fixed inset-x-0 top-(--covered-top) bottom-(--covered-bottom) isolate overflow-hidden"
    >
      <h1 className="sr-only">Map</h1>
      <div className="pointer-events-none absolute inset-x-3 top-3 z-10 mx-auto flex max-w-md flex-col gap-3">
        <MapSearch
          points={points.data ?? []}
          hasGeocoder={config.data?.geocoderConfigured ?? false}
          onChoose={navigation.showFound}
        />
        <MapStatus points={points} />
      </div>
      <section
        ref={setContainer}
        aria-label="Map. Use the arrow keys to pan, plus and minus to zoom"
        className="fishing-map absolute inset-0 isolate"
      />
      {newLocation.dropping && popups.popup === null && <Crosshair />}
      <div className="pointer-events-none absolute bottom-0 left-0 flex max-w-[calc(100%-5rem)] flex-col items-start gap-2">
        <TilesUnavailableNotice unreachable={unreachable} hasLocations={!isEmpty} />
        {!(popups.popup !== null && assignment.active) && (
          <PinDropCard assignment={assignment} newLocation={newLocation} onBegin={startPinDrop} />
        )}
        <MapAttribution choice={choice} unreachable={unreachable} />
      </div>
      <MapControls
        map={map}
        choice={choice}
        onChoose={(chosen) => {
          saveLayers(localStorage, chosen)
          setChoice(chosen)
        }}
        onReset={navigation.showAll}
        onJump={() => setJumpOpen(true)}
        locating={myLocation.locating}
        onLocate={myLocation.locate}
      />
      {map !== null && (
        <PopupHost
          map={map}
          popups={popups}
          assignment={assignment}
          onDetails={sheet.show}
          onReturnFocus={(markerKey) => markers?.focus(markerKey)}
        />
      )}
      <LazyLocationSheet
        locationId={sheet.shown}
        name={points.data?.find(([id]) => id === sheet.shown)?.[4] ?? null}
        onClose={sheet.close}
        onCloseAutoFocus={focusLocation}
      />
      <LazyJumpDialog open={isJumpOpen} onOpenChange={setJumpOpen} onChoose={navigation.showSpot} />
      <NameDialog newLocation={newLocation} />
      {isEmpty && !isAddingLocation && <NoCatches />}
      {isEmpty && !isAddingLocation && <IntroDialog />}
    </section>
  )
}

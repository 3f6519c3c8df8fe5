import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useMapPoints } from '../locations/locations-api.ts'
import { useBaseMap } from './base-map/use-base-map.ts'
import { useMapFilter } from './filter/use-map-filter.ts'
import { LazyEdgeChips, LazyPinPhotos, preloadLazyParts } from './lazy-parts.tsx'
import './map.css'
import { MapControls } from './map-controls.tsx'
import { MapFooter } from './map-footer.tsx'
import { MapHeader } from './map-header.tsx'
import { useMarkerController } from './markers/use-marker-controller.ts'
import { useMovePin } from './move-pin/use-move-pin.ts'
import { useAssignment } from './new-location/use-assignment.ts'
import { useMapPress } from './new-location/use-map-press.ts'
import { useNewLocation } from './new-location/use-new-location.ts'
import { NoCatches } from './no-catches.tsx'
import { PopupHost } from './popup/popup-host.tsx'
import { usePopup } from './popup/use-popup.ts'
import { useLeafletMap } from './view/use-leaflet-map.ts'
import { useMapNavigation } from './view/use-map-navigation.ts'

/** For other screens and previews, which load them with the screen, so that the map stays in one file. */
export { AreaMap } from './area/area-map.tsx'
export { BaseMapView } from './view/base-map-view.tsx'
export { StillMap } from './view/still-map.tsx'

/** The map screen: shows every location as a marker with its photo count. */
export function MapScreen() {
  const { locationId: requestedId, assignPhotoIds } = useSearch({ strict: false })
  const points = useMapPoints()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const map = useLeafletMap(container)
  const baseMap = useBaseMap(map)
  const popups = usePopup(requestedId, points.data)
  const assignment = useAssignment(assignPhotoIds, points.data)
  const newLocation = useNewLocation(map, assignment)
  const shownId = popups.popup?.kind === 'location' ? popups.popup.location.id : undefined
  const filter = useMapFilter(points.data, shownId)
  const navigation = useMapNavigation({ map, points, filter, requestedId, popups })
  const pinMove = useMovePin(map, points.data)
  const movedId = pinMove?.location.id
  const markerPoints = useMemo(
    () => (movedId === undefined ? filter.points : filter.points?.filter(([id]) => id !== movedId)),
    [filter.points, movedId],
  )
  const markers = useMarkerController(map, markerPoints, shownId, {
    onLocation: (location, latLng) => popups.show({ kind: 'location', key: location.key, location, latLng }),
    onLocations: (locations, latLng, key) => popups.show({ kind: 'locations', key, locations, latLng }),
  })
  useMapPress(map, (coordinates) => {
    if (assignment.active && (assignment.busy || assignment.ids.length === 0)) return
    popups.close()
    newLocation.placePin(coordinates)
  })
  const isEmpty = points.data?.length === 0
  const isPlacing = newLocation.dropping || assignment.active || pinMove !== null

  function cancelOnEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent) {
    const isOverMap = target instanceof HTMLElement && currentTarget.contains(target)
    if (key !== 'Escape' || defaultPrevented) return // it closed a menu
    if (isOverMap && !(target instanceof HTMLInputElement)) newLocation.end()
  }

  return (
    <section
      aria-label="Map of your catches"
      onKeyDown={cancelOnEscape}
      onPointerDownCapture={preloadLazyParts}
      onFocusCapture={preloadLazyParts}
      className="fixed left-0 right-(--beside-width) top-(--covered-top) bottom-(--covered-bottom) @container-size isolate overflow-hidden"
    >
      <h1 className="sr-only">Map</h1>
      <MapHeader map={map} points={points} navigation={navigation} filter={filter} isPlacing={isPlacing} />
      <section
        ref={setContainer}
        aria-label="Map. Use the arrow keys to pan, plus and minus to zoom"
        className="fishing-map absolute inset-0 isolate"
      />
      {map !== null && markers !== null && popups.popup === null && !isPlacing && (
        <LazyEdgeChips
          map={map}
          markers={markers}
          points={filter.points ?? []}
          isBelowFilter={filter.state.isOpen}
          isAboveNotice={baseMap.unreachable}
        />
      )}
      {markers !== null && <LazyPinPhotos markers={markers} shownId={shownId} />}
      <MapFooter
        baseMap={baseMap}
        hasLocations={!isEmpty}
        popups={popups}
        assignment={assignment}
        newLocation={newLocation}
        pinMove={pinMove}
      />
      <MapControls
        map={map}
        baseMap={baseMap}
        navigation={navigation}
        hidesJumpWord={isEmpty || isPlacing || popups.popup !== null}
      />
      <PopupHost
        map={map}
        points={points.data}
        matchCounts={filter.counts}
        markers={markers}
        popups={popups}
        assignment={assignment}
        isMovingPin={pinMove !== null}
      />
      {isEmpty && !isPlacing && <NoCatches />}
      {assignment.question}
    </section>
  )
}

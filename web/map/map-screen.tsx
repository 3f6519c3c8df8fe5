import { useSearch } from '@tanstack/react-router'
import * as L from 'leaflet'
import { Expand, Layers, ListTree, LocateFixed, Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type BaseMap, useBaseMap } from '../base-map/base-map.tsx'
import { setMapView, useLeafletMap } from '../base-map/leaflet-map.ts'
import { mapRules } from '../base-map/map-rules.ts'
import { type DevicePosition, DevicePositionError, getCurrentPosition } from '../device/geolocation.ts'
import { WaterScene } from '../illustrations/water-scene.tsx'
import { useMapPoints } from '../locations/locations-api.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { currentToast, showToast, subscribeToToast } from '../ui/toast-store.ts'
import { UploadPhotosButton } from '../upload/upload-photos-button.tsx'
import { useMapFilter } from './filter/use-map-filter.ts'
import {
  LazyEdgeChips,
  LazyIntroDialog,
  LazyJumpDialog,
  LazyPinPhotos,
  loadLayerMenu,
  preloadLazyParts,
} from './lazy-parts.tsx'
import { MapFooter } from './map-footer.tsx'
import { MapHeader } from './map-header.tsx'
import { useMarkerController } from './markers/marker-controller.ts'
import { useMovePin } from './move-pin/use-move-pin.ts'
import { useMapPress, useNewLocation } from './new-location/new-location.ts'
import { useAssignment } from './new-location/use-assignment.ts'
import { PopupHost } from './popup/popup-host.tsx'
import { usePopup } from './popup/use-popup.ts'
import { type MapNavigation, useMapNavigation } from './view/map-navigation.ts'

/**
 * The map screen: every location as a marker with its photo count.
 *
 * The filter leaves the locations that match; a worker clusters them, and Leaflet shows the markers in view (`markers/`). A tap on
 * one opens its popup (`popup/`), a tap on that the sheet (`sheet/`), a photo there the viewer, and Back closes them one by one.
 * Pin-drop mode, a long press and `?assignPhotoIds=` lead to a new location (`new-location/`), Move Pin puts one elsewhere
 * (`move-pin/`). Under the tiles of a host, which may be unreachable, is an outline of the land (`base-map/`). What no first view
 * shows loads later (`lazy-parts.tsx`).
 */
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
    popups.closeAll()
    newLocation.placePin(coordinates)
  })
  const isEmpty = points.data?.length === 0
  const isPlacing = newLocation.dropping || assignment.active || pinMove !== null

  return (
    <section
      aria-label="Map of your catches"
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
      {map !== null && popups.popup === null && !isPlacing && (
        <LazyEdgeChips
          map={map}
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

/** The empty state shown over a map without markers, clear of its controls, with the introduction for new users. */
function NoCatches() {
  return (
    <>
      <div className={area}>
        <section className={card}>
          <WaterScene className="w-48 [@media(max-height:49rem)]:hidden" />
          <div className="flex flex-col gap-2">
            <h2 className="font-bold text-lg">No catches yet</h2>
            <p className="text-quiet text-sm">
              Upload photos with GPS data, and each fishing spot will get a pin here.
            </p>
          </div>
          <div className="shrink-0">
            <UploadPhotosButton />
          </div>
        </section>
      </div>
      <LazyIntroDialog />
    </>
  )
}

// Clear of the search above, the controls at the right and New Location below.
const area =
  'pointer-events-none absolute inset-x-[76px] top-[76px] bottom-24 flex items-start justify-center max-sm:left-3 ' +
  'sm:items-center [@media(max-height:432px)]:bottom-3 [@media(max-height:432px)]:left-52'

const card =
  'pointer-events-auto flex max-h-full max-w-md flex-col items-center gap-4 overflow-y-auto rounded-xl bg-sheet p-4 ' +
  'text-center shadow-floating [@media(max-height:432px)]:flex-row [@media(max-height:432px)]:text-left'

interface MapControlsProps {
  map: L.Map | null
  baseMap: BaseMap
  navigation: MapNavigation
  /** Whether the word on Jump gives way to a card or a popup. */
  hidesJumpWord: boolean
}

/**
 * The buttons at the right edge, within thumb reach: zoom buttons for fine pointers only, since touch pinches, and a word on
 * the button that no one knows by its icon.
 */
function MapControls({ map, baseMap, navigation, hidesJumpWord }: MapControlsProps) {
  const [isJumpOpen, setJumpOpen] = useState(false)
  const hasToast = useSyncExternalStore(subscribeToToast, currentToast)?.open ?? false
  const { locating, position, locate } = useMyLocation(map)
  return (
    <div data-tooltip-side="left" className={column}>
      <div className="hidden flex-col gap-3 pointer-fine:flex [@media(max-height:576px)]:hidden">
        <IconButton label="Zoom in" icon={Plus} variant="raised" onClick={() => map?.zoomIn()} />
        <IconButton label="Zoom out" icon={Minus} variant="raised" onClick={() => map?.zoomOut()} />
      </div>
      <IconButton label="Reset view" icon={Expand} variant="raised" onClick={navigation.showAll} />
      <IconButton
        label="Jump to Location"
        icon={ListTree}
        variant="raised"
        className={hidesJumpWord ? '' : 'w-auto gap-1.5 px-2.5'}
        onClick={() => setJumpOpen(true)}
      >
        {!hidesJumpWord && (
          <span
            className={classNames(
              jumpWord,
              baseMap.unreachable && besideNotice,
              hasToast && 'max-sm:hidden', // the toast is beside the icons there
            )}
          >
            Jump
          </span>
        )}
      </IconButton>
      <LazyMenu
        trigger={<IconButton label="Map layers" icon={Layers} variant="raised" />}
        load={loadLayerMenu}
        menuProps={{ choice: baseMap.choice, onChange: baseMap.choose }}
      />
      <IconButton
        label="My location"
        icon={LocateFixed}
        variant="raised"
        aria-disabled={locating || undefined} // `disabled` would lose the focus
        className={locating ? 'animate-breathe' : ''}
        onClick={locating ? undefined : locate}
      />
      <LazyJumpDialog
        open={isJumpOpen}
        onOpenChange={setJumpOpen}
        onChoose={navigation.showLocation}
        position={position}
      />
    </div>
  )
}

// Large text in the narrowest windows leaves no room for it.
const jumpWord = 'font-semibold text-sm [@container(height<17.25rem)_and_(width<16rem)]:hidden'

// Nor beside the notice that there are no tiles.
const besideNotice = '[@container(width<20.5rem)]:hidden'

// In a window as low as that of a phone in landscape, all buttons must still fit.
const column =
  'pointer-events-none *:pointer-events-auto absolute right-[max(0.75rem,env(safe-area-inset-right))] bottom-8 flex flex-col items-end gap-3 ' +
  '[@media(max-height:432px)]:bottom-3 [@media(max-height:432px)]:gap-1'

/** Centers the map on the device position and marks it; `position` is null until then. */
function useMyLocation(map: L.Map | null) {
  const [locating, setLocating] = useState(false)
  const [position, setPosition] = useState<DevicePosition | null>(null)

  useEffect(() => {
    if (map === null || position === null) return
    return showMyPosition(map, position).end
  }, [map, position])

  async function locate(): Promise<void> {
    setLocating(true)
    try {
      const current = await getCurrentPosition(navigator.geolocation)
      setPosition(current)
      if (map !== null) setMapView(map, { ...current, zoom: mapRules.myLocationZoom })
      showToast({ title: 'Location Found', description: 'Map centered on your current location.' })
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      const { title, message } = error
      showToast({ title, destructive: true, ...(message !== '' && { description: message }) })
    } finally {
      setLocating(false)
    }
  }

  return { locating, position, locate }
}

/** Marks the device position with a dot, surrounded by a circle for the accuracy in meters. */
function showMyPosition(
  map: L.Map,
  { latitude, longitude, accuracyMeters }: DevicePosition,
): { end(): void } {
  const latLng = L.latLng(latitude, longitude)
  const layers = L.layerGroup([
    L.circle(latLng, { radius: accuracyMeters, className: 'me-halo', interactive: false }),
    L.circleMarker(latLng, { radius: 8, className: 'me-dot', interactive: false }),
  ]).addTo(map)
  return { end: () => void layers.remove() }
}

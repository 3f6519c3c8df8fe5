import * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { BaseMapView } from '../../base-map/base-map.tsx'
import { fitView } from '../../base-map/fit-view.ts'
import { setInitialView } from '../../base-map/leaflet-map.ts'
import { nearestCopy } from '../../base-map/world.ts'
import type { PreviewPoint } from '../../photos/map-loader.ts'
import { shortCount } from '../markers/marker-element.ts'
import { groupPins } from './group-pins.ts'

/**
 * A map that shows some points with their pins, one for those near each other, and can't be moved. It says how many lie beyond its
 * edges, if they are too far apart for one view.
 */
export function StillMap({ points }: { points: readonly PreviewPoint[] }) {
  const [map, setMap] = useState<L.Map | null>(null)
  const [beyondCount, setBeyondCount] = useState(0)
  useEffect(() => {
    if (map === null) return
    const pins = L.layerGroup().addTo(map)
    const showAll = () => {
      const { x: width, y: height } = map.getSize()
      const view = fitView(points, { width, height }, pinPadding)
      if (view === null) return
      setInitialView(map, view)
      pins.clearLayers()
      const screenPins = points.map(toScreenPin)
      setBeyondCount(screenPins.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height).length)
      for (const { latLng, count } of groupPins(screenPins, minPinDistance))
        L.marker(latLng, {
          icon: L.divIcon({ html: createPin(count), className: 'pin-holder', iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
        }).addTo(pins)
    }
    const toScreenPin = ({ latitude, longitude, ...counted }: PreviewPoint) => {
      const latLng = L.latLng(latitude, nearestCopy(longitude, map.getCenter().lng))
      const { x, y } = map.latLngToContainerPoint(latLng)
      return { latLng, x, y, ...counted }
    }
    showAll()
    map.on('resize', showAll)
    return () => {
      map.off('resize', showAll)
      pins.remove()
    }
  }, [map, points])
  return (
    <>
      <BaseMapView label={null} onMap={setMap} />
      {beyondCount > 0 && (
        // Below “View in Map”, where it can't cover the attribution.
        <p className="absolute top-9 right-0 rounded-l-md bg-sheet px-3 py-1 text-quiet text-sm">
          {plural(beyondCount, 'more spot')}
        </p>
      )}
    </>
  )
}

/** The room of a pin, which stands on its point, and of the label above it, in pixels. */
const pinPadding = { top: 76, right: 20, bottom: 20, left: 76 }

/** Pins nearer to each other than this would hide each other’s number, in pixels. */
const minPinDistance = 32

function createPin(count: number | undefined): HTMLElement {
  const [pin, shape, number] = [0, 1, 2].map(() => document.createElement('span')) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  pin.className = 'pin pin-location'
  shape.className = 'pin-shape'
  number.className = 'pin-count'
  number.textContent = count === undefined ? '' : shortCount(count)
  pin.toggleAttribute('data-empty', count === undefined)
  pin.toggleAttribute('data-long', number.textContent.length > 3)
  pin.append(shape, number)
  return pin
}

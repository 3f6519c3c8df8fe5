import type L from 'leaflet'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { classNames } from '../../ui/class-names.ts'
import { remToPixels } from '../../ui/rem-to-pixels.ts'
import type { MarkerController } from '../markers/marker-controller.ts'
import type { RenderedMarker } from '../markers/marker-layer.ts'
import { fitDensest } from '../view/fit-points.ts'
import { setMapView } from '../view/leaflet-map.ts'
import { useMapBounds } from '../view/use-map-bounds.ts'
import { type Box, clearShift } from './clear-shift.ts'
import { EdgeChip } from './edge-chip.tsx'
import { type Direction, pointsBeyondEdges } from './points-beyond-edges.ts'
import './edge-chips.css'

interface EdgeChipsProps {
  map: L.Map
  markers: MarkerController
  points: readonly MapPoint[]
  /** Whether the filter takes the room below the search. */
  isBelowFilter: boolean
  /** Whether the notice that there are no tiles takes the room above New Location. */
  isAboveNotice: boolean
}

/** Buttons at the edges of the map that say how many photos lie beyond, and move there. They step aside for pins. */
export function EdgeChips({ map, markers, points, isBelowFilter, isAboveNotice }: EdgeChipsProps) {
  const bounds = useMapBounds(map)
  const beyondEdges = useMemo(() => bounds && pointsBeyondEdges(points, bounds), [points, bounds])
  const chips = useRef(new Map<Direction, HTMLElement>())
  useLayoutEffect(() => {
    if (!beyondEdges?.size) return
    return markers.decorate((rendered) => {
      const pins = rendered.map((marker) => boxOf(map, marker))
      for (const [direction, chip] of chips.current) stepAside(map, direction, chip, pins, isBelowFilter)
    })
  }, [map, markers, beyondEdges, isBelowFilter])

  function moveTo(there: MapPoint[]) {
    const view = fitDensest(map, there)
    if (view === null) return
    map.getContainer().focus({ preventScroll: true }) // the chip is gone once its photos are in view
    setMapView(map, view)
  }

  return directions.map((direction) => {
    const there = beyondEdges?.get(direction)
    return (
      there && (
        <EdgeChip
          key={direction}
          ref={(chip) => {
            if (chip === null) return
            chips.current.set(direction, chip)
            return () => void chips.current.delete(direction)
          }}
          direction={direction}
          count={there.reduce((sum, [, , , photoCount]) => sum + photoCount, 0)}
          onClick={() => moveTo(there)}
          className={classNames(
            'absolute',
            atEdges[direction],
            direction === 'north' && (isBelowFilter ? 'top-32' : belowSearch),
            direction === 'south' && (isAboveNotice ? aboveNotice : aboveNewLocation),
          )}
        />
      )
    )
  })
}

/** Returns the box of a marker on the map: above its place that of a pin with a photo, around it that of a cluster. */
function boxOf(map: L.Map, { mapMarker, leafletMarker }: RenderedMarker): Box {
  const { x, y } = map.latLngToContainerPoint(leafletMarker.getLatLng())
  const isCluster = mapMarker.kind === 'cluster'
  return { left: x - 32, top: y - (isCluster ? 32 : 76), right: x + 44, bottom: y + (isCluster ? 32 : 4) }
}

/** Moves a chip along its edge, clear of pins: at the right only up, since the map's controls are below it. */
function stepAside(
  map: L.Map,
  direction: Direction,
  chip: HTMLElement,
  pins: readonly Box[],
  isBelowFilter: boolean,
): void {
  chip.style.transform = ''
  const { left, top } = map.getContainer().getBoundingClientRect()
  const { x, y } = map.getSize()
  const box = chip.getBoundingClientRect()
  const [chipLeft, chipTop] = [box.left - left, box.top - top]
  const placed = { left: chipLeft, top: chipTop, right: chipLeft + box.width, bottom: chipTop + box.height }
  const axis = direction === 'west' || direction === 'east' ? 'y' : 'x'
  const lowest = direction === 'east' ? 0 : y - 56 - remToPixels(2.5) // above New Location
  const room = {
    left: 12,
    right: x - 12,
    top: Math.min(remToPixels(isBelowFilter ? 8 : 4.25), placed.top),
    bottom: Math.max(lowest, placed.bottom),
  }
  const shift = clearShift(placed, axis, room, pins)
  chip.style.transform = axis === 'x' ? `translateX(${shift}px)` : `translateY(${shift}px)`
}

// Large text wraps New Location on the narrowest phones.
const aboveNewLocation = 'bottom-[calc(56px+2.5rem)] sm:bottom-8'
const aboveNotice = 'bottom-[calc(56px+6rem)] sm:bottom-8'

const atEdges: Record<Direction, string> = {
  north: 'left-1/2 -translate-x-1/2',
  west: 'left-[max(12px,env(safe-area-inset-left))] top-1/2 -translate-y-1/2',
  east: 'edge-chip-east -translate-y-1/2',
  south: 'left-1/2 -translate-x-1/2 [@container(width<11rem)]:hidden',
}

const directions = Object.keys(atEdges) as Direction[]

const belowSearch = 'top-17 [@media(max-height:432px)]:top-3'

import type L from 'leaflet'
import { useMemo } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { classNames } from '../../ui/class-names.ts'
import { fitDensest } from '../view/fit-points.ts'
import { setMapView } from '../view/leaflet-map.ts'
import { useMapBounds } from '../view/use-map-bounds.ts'
import { EdgeChip } from './edge-chip.tsx'
import { type Direction, pointsBeyondEdges } from './points-beyond-edges.ts'
import './edge-chips.css'

interface EdgeChipsProps {
  map: L.Map
  points: readonly MapPoint[]
  /** Whether the filter takes the room below the search. */
  isBelowFilter: boolean
}

/** Buttons at the edges of the map that say how many photos lie beyond, and move there. */
export function EdgeChips({ map, points, isBelowFilter }: EdgeChipsProps) {
  const bounds = useMapBounds(map)
  const beyondEdges = useMemo(() => bounds && pointsBeyondEdges(points, bounds), [points, bounds])

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
          direction={direction}
          count={there.reduce((sum, [, , , photoCount]) => sum + photoCount, 0)}
          onClick={() => moveTo(there)}
          className={classNames(
            'absolute',
            atEdges[direction],
            direction === 'north' && (isBelowFilter ? 'top-32' : belowSearch),
          )}
        />
      )
    )
  })
}

// Large text wraps New Location on the narrowest phones.
const aboveNewLocation =
  'bottom-[calc(56px+2.5rem)] left-1/2 -translate-x-1/2 sm:bottom-8 [@container(width<11rem)]:hidden'

const atEdges: Record<Direction, string> = {
  north: 'left-1/2 -translate-x-1/2',
  west: 'left-[max(12px,env(safe-area-inset-left))] top-1/2 -translate-y-1/2',
  east: 'edge-chip-east -translate-y-1/2',
  south: aboveNewLocation,
}

const directions = Object.keys(atEdges) as Direction[]

const belowSearch = 'top-17 [@media(max-height:432px)]:top-3'

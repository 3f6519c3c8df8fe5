import type * as L from 'leaflet'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Image } from 'lucide-react'
import { useMemo } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { fitDensest } from '../../base-map/fit-view.ts'
import { setMapView, useMapBounds } from '../../base-map/leaflet-map.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { photoCountLabel, shortCount } from '../markers/marker-element.ts'
import { type Direction, pointsBeyondEdges } from './points-beyond-edges.ts'

interface EdgeChipsProps {
  map: L.Map
  points: readonly MapPoint[]
  /** Whether the filter takes the room below the search. */
  isBelowFilter: boolean
  /** Whether the notice that there are no tiles takes the room above New Location. */
  isAboveNotice: boolean
}

/** Where no location is in view: buttons at the edges of the map that say how many photos lie beyond, and move there. */
export function EdgeChips({ map, points, isBelowFilter, isAboveNotice }: EdgeChipsProps) {
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
    if (there === undefined) return null
    const { icon: Icon, place } = edges[direction]
    const count = there.reduce((sum, [, , , photoCount]) => sum + photoCount, 0)
    return (
      <Chip
        key={direction}
        aria-label={`${photoCountLabel(count)} to the ${direction}`}
        onClick={() => moveTo(there)}
        className={classNames(
          chip,
          place,
          direction === 'north' && (isBelowFilter ? 'top-32' : belowSearch),
          direction === 'south' && (isAboveNotice ? aboveNotice : aboveNewLocation),
        )}
      >
        <span className="flex items-center gap-1">
          <Image aria-hidden />
          {shortCount(count)}
        </span>
        <Icon aria-hidden />
      </Chip>
    )
  })
}

const edges = {
  north: { icon: ArrowUp, place: 'left-1/2 -translate-x-1/2' },
  west: {
    icon: ArrowLeft,
    place: 'flex-row-reverse left-[max(12px,env(safe-area-inset-left))] top-1/2 -translate-y-1/2',
  },
  east: { icon: ArrowRight, place: 'edge-chip-east -translate-y-1/2' },
  south: { icon: ArrowDown, place: 'left-1/2 -translate-x-1/2 [@container(width<11rem)]:hidden' },
}

const directions = Object.keys(edges) as Direction[]

// A low window with large text has no room for them.
const chip = 'absolute measure gap-1! px-3! shadow-raised [&_svg]:size-4! [@container(height<13rem)]:hidden'

// Large text wraps New Location on the narrowest phones.
const aboveNewLocation = 'bottom-[calc(56px+2.5rem)] sm:bottom-8'
const aboveNotice = 'bottom-[calc(56px+6rem)] sm:bottom-8'

const belowSearch = 'top-17 [@media(max-height:432px)]:top-3'

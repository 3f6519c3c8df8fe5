import type L from 'leaflet'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { MapPoint } from '../../../shared/locations.ts'
import { classNames } from '../../ui/class-names.ts'
import { photoCountLabel, shortCount } from '../markers/marker-element.ts'
import { fitDensest } from '../view/fit-points.ts'
import { setMapView } from '../view/leaflet-map.ts'
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
  const bounds = useBounds(map)
  const beyondEdges = useMemo(() => bounds && pointsBeyondEdges(points, bounds), [points, bounds])

  function moveTo(there: MapPoint[]) {
    const view = fitDensest(map, there)
    if (view === null) return
    map.getContainer().focus({ preventScroll: true }) // the chip is gone once its photos are in view
    setMapView(map, view)
  }

  return edges.map(({ direction, icon: Icon, className }) => {
    const there = beyondEdges?.get(direction)
    if (there === undefined) return null
    const count = there.reduce((sum, [, , , photoCount]) => sum + photoCount, 0)
    return (
      <button
        key={direction}
        type="button"
        aria-label={`${photoCountLabel(count)} to the ${direction}`}
        onClick={() => moveTo(there)}
        className={classNames(
          chip,
          className,
          direction === 'north' && (isBelowFilter ? 'top-32' : belowSearch),
        )}
      >
        <span>{shortCount(count)}</span>
        <Icon aria-hidden className="size-4" />
      </button>
    )
  })
}

/** Returns what the map shows after each move; null until it shows something. */
function useBounds(map: L.Map) {
  const [bounds, setBounds] = useState<ReturnType<typeof readBounds> | null>(null)
  useEffect(() => {
    const update = () => setBounds(readBounds(map))
    map.whenReady(update)
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map])
  return bounds
}

function readBounds(map: L.Map) {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

// Large text wraps New Location on the narrowest phones.
const aboveNewLocation =
  'bottom-[calc(56px+2.5rem)] left-1/2 -translate-x-1/2 sm:bottom-8 [@container(width<11rem)]:hidden'

const atLeft = 'left-[max(12px,env(safe-area-inset-left))] top-1/2 -translate-y-1/2 flex-row-reverse'

const edges: { direction: Direction; icon: typeof ArrowUp; className: string }[] = [
  { direction: 'north', icon: ArrowUp, className: 'left-1/2 -translate-x-1/2' },
  { direction: 'west', icon: ArrowLeft, className: atLeft },
  { direction: 'east', icon: ArrowRight, className: 'edge-chip-east -translate-y-1/2' },
  { direction: 'south', icon: ArrowDown, className: aboveNewLocation },
]

const belowSearch = 'top-17 [@media(max-height:432px)]:top-3'

// A low window with large text has no room for them.
const chip =
  'absolute flex h-11 min-w-11 items-center justify-center gap-1 rounded-full border border-line bg-sheet px-3 font-semibold ' +
  'text-sm tabular-nums shadow-raised transition-colors hover:bg-tint [@container(height<13rem)]:hidden'

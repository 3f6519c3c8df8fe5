import { Link, type LinkProps } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { MapLoaderContext, type PreviewPoint } from './map-loader.ts'

/** Someone who leafs through photos loads no map for each of them. */
const restMs = 400

interface MapPreviewProps extends Pick<LinkProps, 'search'> {
  /** None shows nothing. */
  points: readonly PreviewPoint[]
  className?: string
}

/**
 * A small map of some points, which leads to the Map screen. It loads once it is in view and the points stay; without it, such
 * as offline, its place is quiet.
 */
export function MapPreview({ points, search, className }: MapPreviewProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [resting, setResting] = useState<{ key: string; points: readonly PreviewPoint[] } | null>(null)
  const loadMap = useContext(MapLoaderContext)
  const key = JSON.stringify(points)
  const isResting = resting?.key === key
  const module = useLazyModule(
    isResting && loadMap !== null,
    async () => (await loadMap?.().catch(() => null)) ?? null,
  )
  const rest = useEffectEvent(() => setResting({ key, points }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other points
  useEffect(() => {
    if (frame === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(rest, restMs)
    })
    observer.observe(frame)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [frame, key])

  if (points.length === 0) return null
  return (
    <div
      ref={setFrame}
      className={classNames('relative isolate overflow-hidden rounded-md bg-tint', className)}
    >
      <MapPin
        aria-hidden
        className="absolute top-1/2 left-1/2 size-8 -translate-x-1/2 -translate-y-full text-quiet"
      />
      <Link to="/map" search={search} className="peer absolute inset-0">
        <span className="sr-only">View in Map</span>
      </Link>
      <div className={classNames('pointer-events-none absolute inset-0', !isResting && 'invisible')}>
        {module && resting && <module.StillMap points={resting.points} />}
      </div>
      <span aria-hidden className={overlayClass}>
        <span className="rounded-bl-md bg-sheet px-3 py-1 font-semibold text-action">View in Map</span>
      </span>
    </div>
  )
}

// The link lies below the map, so that those to the map's providers can be pressed; what shows it lies above.
const overlayClass =
  'pointer-events-none absolute inset-0 flex items-start justify-end rounded-md text-sm outline-action -outline-offset-3 ' +
  'peer-focus-visible:outline-3'

import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { coordinatesOf } from '../../conditions/condition-rows.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import { MapLoaderContext } from './map-loader.ts'
import { mapSearchFor } from './photo-location.ts'

/** Someone who leafs through photos loads no map for each of them. */
const restMs = 400

/**
 * A small map of where a photo was taken, which leads to the Map screen. It loads once it is in view and the photo stays;
 * without it, such as offline, its place is quiet.
 */
export function PhotoMap({ photo }: { photo: LogPhoto }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [resting, setResting] = useState<LogPhoto | null>(null)
  const loadMap = useContext(MapLoaderContext)
  const isResting = resting?.id === photo.id
  const { latitude = null, longitude = null } = (isResting ? photo : resting) ?? {}
  const module = useLazyModule(
    isResting && loadMap !== null,
    async () => (await loadMap?.().catch(() => null)) ?? null,
    () => undefined,
  )
  const rest = useEffectEvent(() => setResting(photo))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each photo
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
  }, [frame, photo.id])

  if (coordinatesOf(photo) === null) return null
  return (
    <div ref={setFrame} className="relative isolate my-2 h-38 overflow-hidden rounded-md bg-tint">
      <MapPin
        aria-hidden
        className="absolute top-1/2 left-1/2 size-8 -translate-x-1/2 -translate-y-full text-quiet"
      />
      <Link to="/map" search={mapSearchFor(photo)} className="peer absolute inset-0">
        <span className="sr-only">View in Map</span>
      </Link>
      <div className={classNames('pointer-events-none absolute inset-0', !isResting && 'invisible')}>
        {module && latitude !== null && longitude !== null && (
          <module.StillMap latitude={latitude} longitude={longitude} />
        )}
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

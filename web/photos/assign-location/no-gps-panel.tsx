import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Button } from '../../ui/button.tsx'
import { requestTrack } from '../track/track-request.ts'
import { LocationSuggestion } from './location-suggestion.tsx'

interface NoGpsPanelProps {
  photo: LogPhoto
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** Explains why a photo may have no position, and offers ways to give it a location. */
export function NoGpsPanel({ photo, onChooseExisting }: NoGpsPanelProps) {
  return (
    <section aria-labelledby={headingId} className="mt-3 flex flex-col gap-2 rounded-md bg-tint p-3 text-sm">
      <h3 id={headingId} className="flex items-center gap-2 font-semibold">
        <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-caution text-on-caution">
          <MapPinOff aria-hidden className="size-4" />
        </span>
        This photo has no GPS data
      </h3>
      <LocationSuggestion photo={photo} />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {onChooseExisting !== undefined && (
          <Button className={buttonClass} onClick={() => onChooseExisting(photo)}>
            Choose Existing
          </Button>
        )}
        <Button asChild className={buttonClass}>
          <Link to="/map" search={{ assignPhotoIds: photo.id }}>
            Choose New
          </Link>
        </Button>
      </div>
      {photo.timestamp !== null && (
        <Button variant="quiet" className={buttonClass} onClick={() => requestTrack()}>
          Locate by track
        </Button>
      )}
      <p className="text-xs">
        Phones, photo pickers and most messaging apps remove GPS data, or location was off in your camera.{' '}
        {!window.isSecureContext && 'Over http, Creel can’t add this device’s position. '}
        <Link to="/setup-tips" className="font-semibold text-action underline">
          How to keep it
        </Link>
      </p>
    </section>
  )
}

const headingId = 'no-position'
const buttonClass = 'px-3!'

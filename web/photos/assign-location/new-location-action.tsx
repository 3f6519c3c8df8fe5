import { Link } from '@tanstack/react-router'
import { MapPinPlus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** The way from a list of locations to a new one, which is created on the map. */
export interface NewLocation {
  label: string
  /** The photo that it is for; null if it is for something else. */
  photoId: string | null
  /** Why there is no way right now; null if there is. */
  obstacle: string | null
  /** Callback for just before the map opens. */
  onOpenMap?: () => void
}

interface NewLocationActionProps {
  newLocation: NewLocation
  variant?: 'plain' | 'action'
  onNavigate: () => void
}

/** The link to a new location, or a sentence that says why there is none. */
export function NewLocationAction({ newLocation, variant = 'plain', onNavigate }: NewLocationActionProps) {
  const { label, photoId, obstacle, onOpenMap } = newLocation
  if (obstacle !== null) return <p className="shrink-0 text-quiet text-sm">{obstacle}</p>
  function leave() {
    onOpenMap?.()
    onNavigate()
  }
  return (
    <Button variant={variant} asChild className="shrink-0">
      <Link to="/map" search={photoId === null ? {} : { assignPhotoIds: photoId }} onClick={leave}>
        <MapPinPlus aria-hidden />
        {label}
      </Link>
    </Button>
  )
}

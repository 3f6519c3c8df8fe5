import { Copy, Navigation } from 'lucide-react'
import { type Coordinates, formatCoordinates } from '../../../shared/coordinates.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { directionsUrl } from './directions-url.ts'
import { MovePinButton } from './move-pin-button.tsx'

interface CoordinateActionsProps {
  location: Coordinates & { id: string }
  /** Whether to show the coordinates too. */
  isShown: boolean
}

/** Copies the coordinates of a location, opens the way there in a map app (no one gets them before), or moves its pin. */
export function CoordinateActions({ location: coordinates, isShown }: CoordinateActionsProps) {
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-2">
      {isShown && <p className="measure basis-full text-sm">{formatCoordinates(coordinates)}</p>}
      {'clipboard' in navigator && (
        <Button variant="quiet" className="-ml-2 px-2!" onClick={() => void copy(coordinates)}>
          <Copy aria-hidden />
          Copy coordinates
        </Button>
      )}
      <Button variant="quiet" asChild className="px-2!">
        <a
          href={directionsUrl(coordinates, navigator.userAgent)}
          target="_blank"
          rel="noopener noreferrer"
          className="-ml-2"
        >
          <Navigation aria-hidden />
          Directions
        </a>
      </Button>
      <MovePinButton id={coordinates.id} />
    </div>
  )
}

async function copy(coordinates: Coordinates): Promise<void> {
  const text = formatCoordinates(coordinates, 6)
  await navigator.clipboard.writeText(text).then(
    () => showToast({ title: 'Coordinates Copied' }),
    () =>
      showToast({
        title: 'Copying failed',
        description: `Your browser didn’t allow it: ${text}`,
        destructive: true,
      }),
  )
}

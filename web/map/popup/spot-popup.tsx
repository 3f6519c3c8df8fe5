import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { RequestError } from '../../http/request-error.ts'
import { useLocation } from '../../locations/locations-api.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/plural.ts'
import { PopupPhoto } from './popup-photo.tsx'

interface SpotPopupProps {
  id: string
  /** What the pin knows already, until the location's own answer is here. */
  name: string
  photoCount: number
}

/** A fishing spot at a glance: its newest photo, how many more, its name; a tap leads to all of its photos. */
export function SpotPopup({ id, ...pin }: SpotPopupProps) {
  const location = useLocation(id)
  if (location.isLoadingError) {
    const isGone = location.error instanceof RequestError && location.error.status === 404
    return (
      <Failure text={isGone ? 'Location not found' : 'Failed to fetch location'} onRetry={location.refetch} />
    )
  }
  const { name, photoCount, photos } = location.data ?? { ...pin, photos: null }
  return (
    <Link
      to="/photos"
      search={{ locationId: id, locationName: name }}
      className="block rounded-[inherit] text-ink no-underline"
    >
      <PopupPhoto photo={photos === null ? 'loading' : (photos[0] ?? null)} more={photoCount - 1} />
      <div className="px-4 pt-3 pb-4">
        <p className="line-clamp-2 font-bold text-base [overflow-wrap:anywhere]">{name}</p>
        <p className="measure text-quiet text-sm">{plural(photoCount, 'photo')}</p>
        <p className="flex items-center pt-2 gap-1 font-semibold text-action text-sm">
          View photos <ArrowRight aria-hidden className="size-4" />
        </p>
      </div>
    </Link>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 p-4 pr-14">
      <p className="font-semibold">{text}</p>
      <Button onClick={() => onRetry()}>Try again</Button>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { MapPinned } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useNotFishingCount } from '../photos-api.ts'

interface GalleryWaysProps {
  onPickLocation: () => void
  /** Only where all photos are shown the others are counted. */
  showsNotFishing: boolean
}

/** The ways to other photos: those of one location, and those that show no catch where there are any. */
export function GalleryWays({ onPickLocation, showsNotFishing }: GalleryWaysProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button onClick={onPickLocation}>
        <MapPinned aria-hidden />
        Existing Locations
      </Button>
      {showsNotFishing && <NotFishingLink />}
    </div>
  )
}

function NotFishingLink() {
  const count = useNotFishingCount()
  if (count === null || count === 0) return null
  return (
    <Button asChild look="quiet" className="measure px-3!">
      <Link to="/photos" search={{ notFishing: 'true' }}>
        Not fishing ({count.toLocaleString('en-US')})
      </Link>
    </Button>
  )
}

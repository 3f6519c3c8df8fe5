import { Link } from '@tanstack/react-router'
import { MapPinPlus } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PinOnWater } from '../../ui/illustrations/pin-on-water.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Replaces the list while the user has no locations, with a link to create one. */
export function NoLocationsToChoose({
  photo,
  onNavigate,
}: {
  photo: LogPhoto | null
  onNavigate: () => void
}) {
  return (
    <EmptyState
      icon={<PinOnWater className="h-24" />}
      title="No locations yet"
      description="Drop a pin on the map and name your first fishing spot."
      action={
        <Button variant="action" asChild>
          <Link to="/map" search={photo === null ? {} : { assignPhotoIds: photo.id }} onClick={onNavigate}>
            <MapPinPlus aria-hidden />
            {photo === null ? 'Open the map' : 'New location on the map'}
          </Link>
        </Button>
      }
    />
  )
}

/** Placeholder for the list while the locations load. */
export function LocationsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4 pb-2">
      <span className="sr-only">Loading locations...</span>
      <Skeleton className="h-12" />
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-14 rounded-sm" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}

import { EmptyState } from '../../ui/empty-state.tsx'
import { PinOnWater } from '../../ui/illustrations/pin-on-water.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type NewLocation, NewLocationAction } from './new-location-action.tsx'

/** Replaces the list while the user has no locations, with a link to create one. */
export function NoLocationsToChoose({
  newLocation,
  onNavigate,
}: {
  newLocation: NewLocation | null
  onNavigate: () => void
}) {
  return (
    <EmptyState
      icon={<PinOnWater className="h-24" />}
      title="No locations yet"
      description="Drop a pin on the map and name your first fishing spot."
      action={
        <NewLocationAction
          variant="action"
          newLocation={newLocation ?? { label: 'Open the map', photoId: null, obstacle: null }}
          onNavigate={onNavigate}
        />
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

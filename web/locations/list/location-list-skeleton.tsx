import { Skeleton } from '../../ui/skeleton.tsx'

const locationCounts = [2, 1, 0]

/** The loading skeleton of the locations list. */
export function LocationListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading locations</span>
      {locationCounts.map((count) => (
        <div key={count} className="animate-late rounded-lg bg-sheet shadow-raised">
          <div className="flex h-22 flex-col justify-center gap-2 px-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
          {Array.from({ length: count }, (_, index) => index).map((location) => (
            <div key={location} className="flex gap-4 border-hairline border-t p-3">
              <Skeleton className="size-28" />
              <div className="flex flex-1 flex-col gap-2 pt-1">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

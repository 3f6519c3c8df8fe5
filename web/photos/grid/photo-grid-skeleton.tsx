import { Skeleton } from '../../ui/skeleton.tsx'

const cells = Array.from({ length: 15 }, (_, index) => index)

/** Placeholder for the grid while the photos load. */
export function PhotoGridSkeleton() {
  return (
    <div role="status" className="grid grid-cols-3 gap-1">
      <span className="sr-only">Loading photos</span>
      <div className="col-span-3 mt-4 mb-1">
        <Skeleton className="h-6 w-40" />
      </div>
      {cells.map((cell) => (
        <Skeleton key={cell} className="aspect-square" />
      ))}
    </div>
  )
}

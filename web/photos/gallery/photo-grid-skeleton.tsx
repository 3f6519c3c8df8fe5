import { Skeleton } from '../../ui/skeleton.tsx'

const cells = Array.from({ length: 15 }, (_, index) => index)

/** The shape of the grid while the photos are on their way. */
export function PhotoGridSkeleton() {
  return (
    <div role="status" className="grid grid-cols-3 gap-1">
      <span className="sr-only">Loading photos</span>
      {cells.map((cell) => (
        <Skeleton key={cell} className="aspect-square" />
      ))}
    </div>
  )
}

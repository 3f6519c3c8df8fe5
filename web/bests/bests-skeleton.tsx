import { Skeleton } from '../ui/skeleton.tsx'

/** The loading skeleton of the personal bests. */
export function BestsSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2">
      <span className="sr-only">Loading personal bests</span>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="flex animate-late flex-col gap-3 rounded-lg bg-sheet p-3 shadow-raised">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="aspect-3/2 w-full" />
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-5 w-44" />
        </div>
      ))}
    </div>
  )
}

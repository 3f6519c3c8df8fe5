import { Skeleton } from '../ui/skeleton.tsx'

/** The loading skeleton of the personal bests. */
export function BestsSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2">
      <span className="sr-only">Loading personal bests</span>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="flex animate-late flex-col gap-3 rounded-lg bg-sheet p-3 shadow-raised">
          <Skeleton className="h-6 w-40" />
          <div className="flex items-center gap-3 sm:flex-col sm:items-start">
            <div className="w-2/5 max-w-40 sm:w-full sm:max-w-none">
              <Skeleton className="aspect-4/3 sm:aspect-3/2" />
            </div>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-7 w-28" />
              <Skeleton className="h-5 w-32 sm:w-44" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

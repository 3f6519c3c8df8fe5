import { Skeleton } from '../../ui/skeleton.tsx'
import { card } from '../section.tsx'

/** The loading skeleton of the user list. */
export function UserListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading users</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={`${card} flex animate-late flex-col gap-2`}>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

import { ContentColumn } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The skeleton of a page while its code loads. */
export function PageSkeleton() {
  return (
    <ContentColumn className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading…
      </span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
      <Skeleton className="h-40 w-full" />
    </ContentColumn>
  )
}

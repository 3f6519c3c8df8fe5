import { RotateCw } from 'lucide-react'
import { sentenceOf } from '../http/request-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BrokenLine } from '../ui/illustrations/broken-line.tsx'
import { PhotoOfFish } from '../ui/illustrations/photo-of-fish.tsx'

/** What stands in place of the grid before the first upload. */
export function NoPhotos({ onUpload }: { onUpload: () => void }) {
  return (
    <EmptyState
      icon={<PhotoOfFish className="h-30" />}
      title="No fishing photos yet."
      description="Upload photos to get started!"
      action={
        <Button look="action" size="lg" onClick={onUpload}>
          Upload Photos
        </Button>
      }
    />
  )
}

interface PhotosFailedProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** What stands in place of the grid when the photos could not be had. */
export function PhotosFailed({ query: { error, isFetching, refetch } }: PhotosFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<BrokenLine className="h-30" />}
        title="Failed to fetch photos"
        description={sentenceOf(error, 'The server did not answer as it should. Please try again later.')}
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            {!isFetching && <RotateCw aria-hidden />}
            Try again
          </Button>
        }
      />
    </div>
  )
}

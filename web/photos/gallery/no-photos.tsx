import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoOfFish } from '../../ui/illustrations/photo-of-fish.tsx'

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

import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FishPhoto } from '../../ui/illustrations/fish-photo.tsx'

/** Replaces the grid before the first upload. */
export function NoPhotos({ onUpload, addButtons }: { onUpload: () => void; addButtons: ReactNode }) {
  return (
    <EmptyState
      icon={<FishPhoto className="h-30" />}
      title="No fishing photos yet."
      description="Upload photos to get started!"
      action={
        <div className="flex flex-col items-center gap-4">
          <Button variant="action" size="lg" onClick={onUpload}>
            Upload Photos
          </Button>
          {addButtons}
        </div>
      }
    />
  )
}

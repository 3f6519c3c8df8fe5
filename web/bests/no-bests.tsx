import { UploadPhotosButton } from '../photos/upload/upload-photos-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MeasuredFish } from '../ui/illustrations/measured-fish.tsx'

/** The empty state of the personal bests before the first catch. */
export function NoBests() {
  return (
    <EmptyState
      icon={<MeasuredFish className="h-30 [@media(max-height:41rem)]:h-16" />}
      title="No catches yet"
      description="Upload photos of your catches to see the heaviest and longest of each species, and when the fish bite."
      action={<UploadPhotosButton />}
    />
  )
}

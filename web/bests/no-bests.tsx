import { UploadPhotosLink } from '../app-shell/upload-photos-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MeasuredFish } from '../ui/illustrations/measured-fish.tsx'

/** The empty state of the personal bests before the first catch. */
export function NoBests() {
  return (
    <EmptyState
      icon={<MeasuredFish className="h-30" />}
      title="No catches yet"
      description="Upload photos of your catches to see the heaviest and longest of each species, and when the fish bite."
      action={<UploadPhotosLink />}
    />
  )
}

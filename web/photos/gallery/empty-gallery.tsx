import { MoreWaysToAdd } from '../upload/more-ways-to-add.tsx'
import type { UploadQueue } from '../upload/upload-queue.ts'
import { NoPhotos } from './no-photos.tsx'
import { NothingHere } from './nothing-here.tsx'

interface EmptyGalleryProps {
  isOnePlace: boolean
  isNotFishing: boolean
  onUpload: () => void
  add: UploadQueue['add']
}

/** Replaces a grid without photos, and offers next steps. */
export function EmptyGallery({ isOnePlace, isNotFishing, onUpload, add }: EmptyGalleryProps) {
  if (isNotFishing) {
    return (
      <NothingHere
        title="Nothing set aside"
        description="All your photos count as catches. One that shows none waits here, and you can bring it back."
      />
    )
  }
  if (isOnePlace) {
    return (
      <NothingHere
        title="No photos of this location"
        description="None of your fishing photos belongs here just now."
      />
    )
  }
  return <NoPhotos onUpload={onUpload} otherWays={<MoreWaysToAdd add={add} />} />
}

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
        title="Nothing here"
        description="All your photos count as catches. Photos that don’t show a catch appear here, and you can bring them back."
      />
    )
  }
  if (isOnePlace) {
    return (
      <NothingHere
        title="No photos at this location"
        description="None of your fishing photos are assigned here yet."
      />
    )
  }
  return <NoPhotos onUpload={onUpload} otherWays={<MoreWaysToAdd add={add} />} />
}

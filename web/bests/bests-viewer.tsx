import { useEffect, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useLocationPicker } from '../photos/assign-location/use-location-picker.tsx'
import { useCatchesStatus } from '../photos/photos-api.ts'
import { PhotoViewer, preloadPhotoViewer } from '../photos/viewer/photo-viewer.tsx'
import { openedPhotos } from './opened-photos.ts'

interface BestsViewerProps {
  photos: readonly LogPhoto[]
  /** Null while the viewer is closed. */
  photoId: string | null
  /** The fish in that photo whose sizes the user is to confirm; null if there is none. */
  confirmedId: string | null
  onShow: (photoId: string) => void
  onClose: () => void
}

/** The photo viewer for the best catches, in the order of the page. */
export function BestsViewer({ photoId, ...props }: BestsViewerProps) {
  useEffect(() => {
    void preloadPhotoViewer()
  }, [])
  return photoId !== null && <OpenedViewer photoId={photoId} {...props} />
}

/**
 * Keeps the photos it was opened with until it closes, so that a catch stays visible after a correction, even if it is
 * no longer a best.
 */
function OpenedViewer({ photos: bests, ...props }: BestsViewerProps & { photoId: string }) {
  const [opened, setOpened] = useState(bests)
  const photos = openedPhotos(opened, { bests, ...useCatchesStatus() })
  if (opened.some((photo, index) => photo !== photos[index])) setOpened(photos)
  const picker = useLocationPicker()
  return (
    <>
      <PhotoViewer {...props} photos={photos} onChooseExisting={picker.pickFor} />
      {picker.dialog}
    </>
  )
}

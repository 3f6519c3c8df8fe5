import { useEffect } from 'react'
import type { Photo } from '../../shared/photos.ts'
import { useLocationPicker } from '../photos/place/use-location-picker.tsx'
import { PhotoViewer, preloadPhotoViewer } from '../photos/viewer/photo-viewer.tsx'

interface BestsViewerProps {
  photos: readonly Photo[]
  /** Null while it is closed. */
  photoId: string | null
  onShow: (photoId: string) => void
  onClose: () => void
}

/** The photos of the best catches in the viewer, in the order of the page. */
export function BestsViewer({ photos, photoId, onShow, onClose }: BestsViewerProps) {
  const picker = useLocationPicker()
  useEffect(() => {
    void preloadPhotoViewer()
  }, [])
  if (photoId === null) return null
  return (
    <>
      <PhotoViewer
        photos={photos}
        photoId={photoId}
        onShow={onShow}
        onClose={onClose}
        onChooseExisting={picker.pickFor}
      />
      {picker.dialog}
    </>
  )
}

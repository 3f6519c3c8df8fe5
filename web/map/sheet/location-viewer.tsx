import { useEffect, useEffectEvent } from 'react'
import { useLocationPicker } from '../../photos/assign-location/use-location-picker.tsx'
import { usePhotos } from '../../photos/photos-api.ts'
import { PhotoViewer, preloadPhotoViewer, ViewerFallback } from '../../photos/viewer/photo-viewer.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface LocationViewerProps {
  locationId: string
  /** Null while the viewer is closed. */
  photoId: string | null
  onShow(photoId: string): void
  onClose(): void
}

/** The viewer for the photos of a location, which it fetches when the sheet opens, so that a tap never waits. */
export function LocationViewer({ locationId, photoId, onShow, onClose }: LocationViewerProps) {
  const photos = usePhotos({ locationId, locationName: null })
  const picker = useLocationPicker()
  const isOpen = photoId !== null
  const fetchIfMissing = useEffectEvent(async () => {
    if (photos.data !== undefined) return
    const { isSuccess } = await photos.refetch({ cancelRefetch: false })
    if (isSuccess) return
    showToast({ title: 'Error', description: 'Failed to fetch photos', destructive: true })
    onClose()
  })
  useEffect(() => {
    void preloadPhotoViewer()
  }, [])
  useEffect(() => {
    if (isOpen) void fetchIfMissing()
  }, [isOpen])

  if (photoId === null) return null
  if (photos.data === undefined) return <ViewerFallback />
  return (
    <>
      <PhotoViewer
        photos={photos.data}
        photoId={photoId}
        onShow={onShow}
        onClose={onClose}
        onChooseExisting={picker.pickFor}
      />
      {picker.dialog}
    </>
  )
}

import { Button } from '../../ui/button.tsx'
import { CameraAndFileButtons } from '../upload/camera-and-file-buttons.tsx'
import { EmptyFilter } from './empty-filter.tsx'
import type { AddMenuProps } from './gallery-menus.tsx'
import { NoPhotos } from './no-photos.tsx'

/** Why a grid is empty, and how to add photos. */
export interface EmptyGalleryProps extends AddMenuProps {
  isSingleLocation: boolean
  isNotFishing: boolean
}

/** Replaces a grid without photos, and offers next steps. */
export function EmptyGallery(props: EmptyGalleryProps) {
  const { isSingleLocation, isNotFishing, onUpload, picker, onNoteCatch } = props
  if (isNotFishing) {
    return (
      <EmptyFilter
        title="Nothing here"
        description="All your photos count as catches. Photos that don’t show a catch appear here, and you can bring them back."
      />
    )
  }
  if (isSingleLocation) {
    return (
      <EmptyFilter
        title="No photos at this location"
        description="None of your fishing photos are assigned here yet."
      />
    )
  }
  return (
    <NoPhotos
      onUpload={onUpload}
      addButtons={
        <>
          <CameraAndFileButtons picker={picker} />
          <Button variant="quiet" onClick={onNoteCatch}>
            No photo? Note a catch
          </Button>
        </>
      }
    />
  )
}

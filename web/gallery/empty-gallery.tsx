import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FishPhoto } from '../illustrations/fish-photo.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CameraAndFileButtons } from '../upload/camera-and-file-buttons.tsx'
import type { AddMenuProps } from './gallery-menus.tsx'

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

/** Replaces the grid if there are no photos of this kind; there may be others. */
function EmptyFilter({ title, description }: { title: string; description: string }) {
  return (
    <EmptyState
      icon={<FishPhoto className="h-30" />}
      title={title}
      description={description}
      action={
        <Link className={buttonClass({ variant: 'action', size: 'lg' })} to="/photos">
          See all photos
        </Link>
      }
    />
  )
}

/** Replaces the grid before the first upload. */
function NoPhotos({ onUpload, addButtons }: { onUpload: () => void; addButtons: ReactNode }) {
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

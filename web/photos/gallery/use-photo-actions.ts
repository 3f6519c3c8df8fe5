import { useMemo } from 'react'
import { useIdentifyPhoto } from '../photos-api.ts'
import type { PhotoActions } from './cell-menu.tsx'
import { useRotatePhotos } from './gallery-api.ts'

/** What the menu of a photo does; the same object for as long as the screen is there, so that no cell is drawn anew. */
export function usePhotoActions({
  onAddToLocation,
  onDelete,
}: Pick<PhotoActions, 'onAddToLocation' | 'onDelete'>): PhotoActions {
  const { mutate: rotate } = useRotatePhotos()
  const { mutate: identify } = useIdentifyPhoto()
  return useMemo(
    () => ({
      onAddToLocation,
      onDelete,
      onIdentify: (photo) => identify(photo),
      onRotate: ({ id }, turn) => rotate({ ids: [id], turn, isSelection: false }),
    }),
    [onAddToLocation, onDelete, identify, rotate],
  )
}

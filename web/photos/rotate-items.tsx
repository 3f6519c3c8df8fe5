import { RotateCcw, RotateCw } from 'lucide-react'
import { MenuItem } from '../ui/menu.tsx'
import { useIsRotating, useRotatePhotos } from './change-photos-api.ts'
import type { QuarterTurn } from './rotation.ts'

/** The menu items that rotate a photo to either side. */
export function RotateItems({ photoId }: { photoId: string }) {
  const { mutate } = useRotatePhotos()
  const isRotating = useIsRotating(photoId)
  const rotate = (turn: QuarterTurn) => mutate({ ids: [photoId], turn, isSelection: false })
  return (
    <>
      <MenuItem icon={RotateCcw} disabled={isRotating} onSelect={() => rotate(-90)}>
        Rotate Left
      </MenuItem>
      <MenuItem icon={RotateCw} disabled={isRotating} onSelect={() => rotate(90)}>
        Rotate Right
      </MenuItem>
    </>
  )
}

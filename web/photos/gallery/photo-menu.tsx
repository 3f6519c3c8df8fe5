import { Fish, MapPinPlus, RotateCcw, RotateCw, ScanSearch, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { useConfig } from '../../http/config-api.ts'
import { Menu, MenuAction, MenuSeparator } from '../../ui/menu.tsx'
import { useIdentifyPhoto } from '../photos-api.ts'
import type { PhotoActions } from './cell-menu.tsx'
import { useRotatePhotos } from './gallery-api.ts'
import type { Turn } from './turn.ts'
import { useBringBack } from './use-bring-back.ts'

/** The props of a photo's menu. */
export interface PhotoMenuProps {
  photo: Photo
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  actions: PhotoActions
  /** The button that opens it. */
  trigger: ReactElement
}

/** The actions for one photo. */
export function PhotoMenu({ photo, isOpen, onOpenChange, actions, trigger }: PhotoMenuProps) {
  const { mutate } = useRotatePhotos()
  const rotate = (turn: Turn) => mutate({ ids: [photo.id], turn, isSelection: false })
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange}>
      {photo.isFishing === false && <BringBackAction photo={photo} />}
      <MenuAction icon={MapPinPlus} onSelect={() => actions.onAddToLocation(photo)}>
        Add to Location
      </MenuAction>
      <MenuAction icon={RotateCcw} onSelect={() => rotate(-90)}>
        Rotate Left
      </MenuAction>
      <MenuAction icon={RotateCw} onSelect={() => rotate(90)}>
        Rotate Right
      </MenuAction>
      <IdentifyAction photo={photo} />
      <MenuSeparator />
      <MenuAction icon={Trash2} onSelect={() => actions.onDelete(photo)}>
        Delete
      </MenuAction>
    </Menu>
  )
}

/** Action that marks a photo without a catch as a catch again. */
function BringBackAction({ photo }: { photo: Photo }) {
  const { bringBack, isPending } = useBringBack(photo)
  return (
    <MenuAction icon={Fish} disabled={isPending} onSelect={bringBack}>
      This is a catch
    </MenuAction>
  )
}

/**
 * Action that identifies a photo which was uploaded without identification, shown if the vision service is configured.
 */
function IdentifyAction({ photo }: { photo: Photo }) {
  const { data: config } = useConfig()
  const identify = useIdentifyPhoto()
  if (photo.analysis !== 'off' || config?.visionConfigured !== true) return null
  return (
    <MenuAction icon={ScanSearch} disabled={identify.isPending} onSelect={() => identify.mutate(photo)}>
      Identify
    </MenuAction>
  )
}

import type { ReactElement } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { Menu } from '../ui/menu.tsx'
import { cellActions, PhotoMenuItems, usePhotoActions } from '../viewer/photo-actions.tsx'
import { keepFocusInList } from './mark-as-catch-button.tsx'

/** The props of a photo's menu. */
export interface PhotoMenuProps {
  photo: LogPhoto
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Asks for confirmation first. */
  onDelete: (photo: LogPhoto) => void
  /** The button that opens it. */
  trigger: ReactElement
}

/** The actions for one photo. */
export function PhotoMenu({ photo, isOpen, onOpenChange, onDelete, trigger }: PhotoMenuProps) {
  const actions = usePhotoActions(cellActions, {
    photos: [photo],
    open: { delete: () => onDelete(photo) },
    run: ({ name, save }) => (name === 'catch' ? keepFocusInList(photo.id, save) : save()),
  })
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange}>
      <PhotoMenuItems actions={actions} />
    </Menu>
  )
}

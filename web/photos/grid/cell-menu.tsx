import type { ComponentProps, ComponentType, ReactElement } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { photoLabel } from '../photo-text.ts'
import { PhotoBadgeIcon } from './photo-badge-icon.tsx'

/** The screen's actions for the menu of a photo. */
export interface PhotoActions {
  onAddToLocation: (photo: LogPhoto) => void
  /** Asks for confirmation first. */
  onDelete: (photo: LogPhoto) => void
}

/** The props of a photo's menu. */
export interface PhotoMenuProps {
  photo: LogPhoto
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  actions: PhotoActions
  /** The button that opens it. */
  trigger: ReactElement
}

interface CellMenuProps {
  photo: LogPhoto
  Menu: ComponentType<PhotoMenuProps>
  tabIndex: number
  /** Null unless this cell's menu was the last one opened: only one menu is rendered, not thousands. */
  isOpen: boolean | null
  onOpenChange: (isOpen: boolean) => void
  actions: PhotoActions
}

/** The menu button in the corner of a photo, and its menu. With a mouse, the button appears over the photo under it. */
export function CellMenu({ photo, Menu, tabIndex, isOpen, onOpenChange, actions }: CellMenuProps) {
  const button = { photo, tabIndex }
  if (isOpen === null) return <MenuButton {...button} onClick={() => onOpenChange(true)} />
  const menuProps = { photo, isOpen, onOpenChange, actions }
  return <Menu {...menuProps} trigger={<MenuButton {...button} />} />
}

function MenuButton({ photo, ...props }: ComponentProps<'button'> & { photo: LogPhoto }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Menu for ${photoLabel(photo)}`}
      {...props}
      className="cell-menu absolute top-0 right-0 flex size-11 items-start justify-end p-1.5 outline-offset-[-4px]"
    >
      <PhotoBadgeIcon icon="menu" className="size-6 rounded-full bg-scrim" />
    </button>
  )
}

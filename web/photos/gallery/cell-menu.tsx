import type { ComponentProps } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { photoLabel } from '../photo-words.ts'
import { LaterPhotoMenu } from './later-parts.tsx'
import { PhotoMark } from './photo-mark.tsx'

/** What the screen does for the menu of a photo. */
export interface PhotoActions {
  onAddToLocation: (photo: Photo) => void
  /** Asks first. */
  onDelete: (photo: Photo) => void
}

interface CellMenuProps {
  photo: Photo
  /** Null where it is not the one that was opened last: a menu is made for one cell, not for thousands. */
  isOpen: boolean | null
  onOpenChange: (isOpen: boolean) => void
  actions: PhotoActions
}

/** The dots in the corner of a photo, and what they open. */
export function CellMenu({ photo, isOpen, onOpenChange, actions }: CellMenuProps) {
  const dots = <Dots photo={photo} onClick={() => onOpenChange(isOpen !== true)} />
  if (isOpen === null) return dots
  const menu = { photo, isOpen, onOpenChange, actions, trigger: dots }
  return <LaterPhotoMenu {...menu} />
}

function Dots({ photo, onClick, ...props }: ComponentProps<'button'> & { photo: Photo }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Menu of ${photoLabel(photo)}`}
      {...props}
      // The menu's own way of opening is as a finger comes down, which may be about to scroll.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="absolute top-0 right-0 flex size-11 items-start justify-end p-1 outline-offset-[-4px]"
    >
      <PhotoMark icon="menu" className="size-7 rounded-full bg-shade" />
    </button>
  )
}

import { EllipsisVertical, MapPinPlus, RotateCcw, RotateCw, ScanSearch, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { useConfig } from '../../http/config-api.ts'
import { Menu, MenuAction, MenuSeparator } from '../../ui/menu.tsx'
import { photoLabel } from '../photo-words.ts'
import type { Turn } from './turn.ts'

/** What can be done with one photo. */
export interface PhotoActions {
  onAddToLocation: (photo: Photo) => void
  onRotate: (photo: Photo, turn: Turn) => void
  onIdentify: (photo: Photo) => void
  onDelete: (photo: Photo) => void
}

interface CellMenuProps {
  photo: Photo
  /** Null where it has not been opened yet: a menu is made for the one cell that was asked last, not for thousands. */
  isOpen: boolean | null
  onOpenChange: (isOpen: boolean) => void
  actions: PhotoActions
}

/** The dots in the corner of a photo, and what can be done with it. */
export function CellMenu({ photo, isOpen, onOpenChange, actions }: CellMenuProps) {
  const dots = <Dots photo={photo} onClick={() => onOpenChange(isOpen !== true)} />
  if (isOpen === null) return dots
  return (
    <Menu trigger={dots} open={isOpen} onOpenChange={onOpenChange}>
      <MenuAction icon={MapPinPlus} onSelect={() => actions.onAddToLocation(photo)}>
        Add to Location
      </MenuAction>
      <MenuAction icon={RotateCcw} onSelect={() => actions.onRotate(photo, -90)}>
        Rotate Left
      </MenuAction>
      <MenuAction icon={RotateCw} onSelect={() => actions.onRotate(photo, 90)}>
        Rotate Right
      </MenuAction>
      <IdentifyAction photo={photo} onIdentify={actions.onIdentify} />
      <MenuSeparator />
      <MenuAction icon={Trash2} onSelect={() => actions.onDelete(photo)}>
        Delete
      </MenuAction>
    </Menu>
  )
}

/** For photos that came while nobody had them identified, where somebody could. */
function IdentifyAction({ photo, onIdentify }: Pick<PhotoActions, 'onIdentify'> & { photo: Photo }) {
  const { data: config } = useConfig()
  if (photo.analysis !== 'off' || config?.visionConfigured !== true) return null
  return (
    <MenuAction icon={ScanSearch} onSelect={() => onIdentify(photo)}>
      Identify
    </MenuAction>
  )
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
      <span className="flex size-7 items-center justify-center rounded-full bg-shade text-on-shade">
        <EllipsisVertical aria-hidden className="size-4" />
      </span>
    </button>
  )
}

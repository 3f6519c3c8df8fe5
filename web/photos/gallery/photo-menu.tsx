import { Fish, Heart, HeartOff, MapPinPlus, ScanSearch, Trash2 } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { useIdentifyPhoto } from '../../catches/catches-api.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { useFavoritePhotos, useIsSavingFavorite } from '../favorites/use-favorite-photos.ts'
import type { PhotoMenuProps } from '../grid/cell-menu.tsx'
import { RotateItems } from '../rotate-items.tsx'
import { useMarkAsCatch } from './use-mark-as-catch.ts'

/** The actions for one photo. */
export function PhotoMenu({ photo, isOpen, onOpenChange, actions, trigger }: PhotoMenuProps) {
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange}>
      {photo.isFishing === false && <MarkAsCatchItem photo={photo} />}
      <FavoriteItem photo={photo} />
      <MenuItem icon={MapPinPlus} onSelect={() => actions.onAddToLocation(photo)}>
        Add to Location
      </MenuItem>
      <RotateItems photoId={photo.id} />
      <IdentifyItem photo={photo} />
      <MenuSeparator />
      <MenuItem icon={Trash2} onSelect={() => actions.onDelete(photo)}>
        Delete
      </MenuItem>
    </Menu>
  )
}

/** Action that marks a photo without a catch as a catch again. */
function MarkAsCatchItem({ photo }: { photo: LogPhoto }) {
  const { markAsCatch, isPending } = useMarkAsCatch(photo)
  return (
    <MenuItem icon={Fish} disabled={isPending} onSelect={markAsCatch}>
      This is a catch
    </MenuItem>
  )
}

/** Adds a photo to the favorites, or removes it. */
function FavoriteItem({ photo: { id, isFavorite } }: { photo: LogPhoto }) {
  const { mutate } = useFavoritePhotos()
  const isSaving = useIsSavingFavorite(id)
  return (
    <MenuItem
      icon={isFavorite ? HeartOff : Heart}
      disabled={isSaving}
      onSelect={() => mutate({ ids: [id], isFavorite: !isFavorite })}
    >
      {isFavorite ? 'Remove from Favorites' : 'Favorite'}
    </MenuItem>
  )
}

/** Identifies a photo that was uploaded without identification, if the vision service is configured. */
function IdentifyItem({ photo }: { photo: LogPhoto }) {
  const { data: config } = useConfig()
  const identify = useIdentifyPhoto()
  if (photo.analysis !== 'off' || config?.visionConfigured !== true) return null
  return (
    <MenuItem icon={ScanSearch} disabled={identify.isPending} onSelect={() => identify.mutate(photo)}>
      Identify
    </MenuItem>
  )
}

import { Ellipsis, Fish, FishOff, MapPinned, MapPinOff, Ruler, ScanSearch, Trash2 } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { useIdentifyPhoto, useMarkFishing } from '../../catches/catches-api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { LazyDeleteDialog } from '../delete-photos/lazy-delete-dialog.tsx'
import { ChangeTimeItem } from '../edit-photos/change-time-item.tsx'
import { RotateItems } from '../rotate-items.tsx'
import { useTakeBackPositions } from '../track/use-locate-photos.ts'

interface CatchMenuProps {
  photo: LogPhoto
  onMeasure: () => void
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** Menu of occasional actions: measure, identify again, mark as a catch or not, rotate, change time or location, or delete. */
export function CatchMenu({ photo, onMeasure, onChooseExisting }: CatchMenuProps) {
  const config = useConfig()
  const identify = useIdentifyPhoto()
  const markFishing = useMarkFishing()
  const takeBack = useTakeBackPositions()
  const [deletion, requestDeletion] = useDialogRequest<LogPhoto | null>()
  const isCatch = photo.isFishing !== false
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More actions" className="-mr-2" />}>
        {isCatch && (
          <MenuItem icon={Ruler} onSelect={onMeasure}>
            Measure
          </MenuItem>
        )}
        {config.data?.visionConfigured === true && (
          <MenuItem
            icon={ScanSearch}
            disabled={identify.isPending || photo.analysis === 'waiting'}
            onSelect={() => identify.mutate(photo)}
          >
            {photo.analysis === 'off' ? 'Identify' : 'Identify again'}
          </MenuItem>
        )}
        <MenuItem
          icon={isCatch ? FishOff : Fish}
          disabled={markFishing.isPending}
          onSelect={() => markFishing.mutate({ ids: [photo.id], isFishing: !isCatch })}
        >
          {isCatch ? 'Not a catch' : 'This is a catch'}
        </MenuItem>
        <RotateItems photoId={photo.id} />
        <ChangeTimeItem photo={photo} />
        {onChooseExisting !== undefined && photo.locationId !== null && (
          <MenuItem icon={MapPinned} onSelect={() => onChooseExisting(photo)}>
            Change location
          </MenuItem>
        )}
        {photo.positionSource === 'track' && (
          <MenuItem
            icon={MapPinOff}
            disabled={takeBack.isPending}
            onSelect={() => takeBack.mutate([photo.id])}
          >
            Remove track location
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} onSelect={() => requestDeletion(photo)}>
          Delete
        </MenuItem>
      </Menu>
      <LazyDeleteDialog
        request={
          deletion?.content ? { number: deletion.key, photos: [deletion.content], isSelection: false } : null
        }
        onError={() => requestDeletion(null)}
      />
    </>
  )
}

import {
  CalendarDays,
  Camera,
  FishOff,
  FolderOpen,
  ImagePlus,
  MapPinPlus,
  NotebookPen,
  Trophy,
} from 'lucide-react'
import { useCatches, useNotFishingCount } from '../photos/photos-api.ts'
import { requestTrack } from '../photos/track-request.ts'
import type { LazyMenuProps } from '../ui/lazy-menu.tsx'
import { Menu, MenuItem, MenuRouterLink, MenuSeparator } from '../ui/menu.tsx'
import type { AddMenuProps } from './gallery-menus.tsx'

/** The menu of the card that adds photos. */
export function AddMenuContent({
  onUpload: _,
  picker,
  onNoteCatch,
  ...menuProps
}: LazyMenuProps & AddMenuProps) {
  return (
    <Menu {...menuProps}>
      <AddItems picker={picker} onNoteCatch={onNoteCatch} />
    </Menu>
  )
}

/** The menu of the gallery: the ways to add something, and in the gallery of all photos what leads to some of them. */
export function MoreMenuContent(props: LazyMenuProps & AddMenuProps & { isAll: boolean }) {
  const { onUpload, picker, onNoteCatch, isAll, ...menuProps } = props
  return (
    <Menu {...menuProps}>
      <MenuItem icon={ImagePlus} onSelect={onUpload}>
        Add photos
      </MenuItem>
      <AddItems picker={picker} onNoteCatch={onNoteCatch} />
      {isAll && <OtherItems />}
    </Menu>
  )
}

/** The camera and the files only on touch devices: elsewhere, both open the same dialog as the card does. */
function AddItems({ picker, onNoteCatch }: Omit<AddMenuProps, 'onUpload'>) {
  return (
    <>
      {matchMedia('(pointer: coarse)').matches && (
        <>
          <MenuItem icon={Camera} onSelect={picker.takePhoto}>
            Take photo
          </MenuItem>
          <MenuItem icon={FolderOpen} onSelect={picker.browseFiles}>
            Browse files
          </MenuItem>
        </>
      )}
      <MenuItem icon={NotebookPen} onSelect={onNoteCatch}>
        Note a catch
      </MenuItem>
    </>
  )
}

function OtherItems() {
  const lacksPosition = useCatches(true)?.some(({ latitude }) => latitude === null)
  const notFishingCount = useNotFishingCount() ?? 0
  return (
    <>
      <MenuSeparator />
      <MenuRouterLink icon={CalendarDays} to="/outings">
        Outings
      </MenuRouterLink>
      <MenuRouterLink icon={Trophy} to="/bests">
        Personal Bests
      </MenuRouterLink>
      {lacksPosition && (
        <MenuItem icon={MapPinPlus} onSelect={() => requestTrack()}>
          Locate by track
        </MenuItem>
      )}
      {notFishingCount > 0 && (
        <MenuRouterLink icon={FishOff} to="/photos" search={{ notFishing: 'true' }}>
          Not fishing ({notFishingCount.toLocaleString('en-US')})
        </MenuRouterLink>
      )}
    </>
  )
}

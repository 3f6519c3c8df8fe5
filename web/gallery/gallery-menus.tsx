import { Ellipsis } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import type { CameraAndFilePicker } from '../upload/use-camera-and-file-picker.tsx'

/** The ways to add to the gallery. */
export interface AddMenuProps {
  onUpload: () => void
  picker: CameraAndFilePicker
  onNoteCatch: () => void
}

const loadContents = () => import('./gallery-menu-contents.tsx')
const loadAdd = async () => (await loadContents()).AddMenuContent
const loadMore = async () => (await loadContents()).MoreMenuContent

/** In the corner of the card that adds photos, the other ways to add some; with a mouse the card does it all. */
export function AddMenu({ tabIndex, ...menuProps }: AddMenuProps & { tabIndex: number }) {
  if (!matchMedia('(pointer: coarse)').matches) return null
  const trigger = (
    <IconButton
      label="More ways to add"
      icon={Ellipsis}
      tabIndex={tabIndex}
      className="absolute top-0 right-0 text-action! *:-translate-y-1.5 *:translate-x-1.5"
    />
  )
  return <LazyMenu trigger={trigger} load={loadAdd} menuProps={menuProps} />
}

/** What the gallery offers besides its photos; `isAll` if they are those of all locations. */
export function MoreMenu(props: AddMenuProps & { isAll: boolean }) {
  return (
    <LazyMenu
      trigger={<IconButton label="More" icon={Ellipsis} className="text-action!" />}
      load={loadMore}
      menuProps={props}
    />
  )
}

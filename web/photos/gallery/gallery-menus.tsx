import { Ellipsis, NotebookPen } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
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

/** In the corner of the card that adds photos, the other ways to add something; with a mouse there is only one. */
export function AddMenu({ tabIndex, ...menuProps }: AddMenuProps & { tabIndex: number }) {
  const corner = {
    tabIndex,
    className: 'absolute top-0 right-0 text-action! *:-translate-y-1.5 *:translate-x-1.5',
  }
  if (!matchMedia('(pointer: coarse)').matches)
    return <IconButton label="Note a catch" icon={NotebookPen} {...corner} onClick={menuProps.onNoteCatch} />
  const trigger = <IconButton label="More ways to add" icon={Ellipsis} {...corner} />
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

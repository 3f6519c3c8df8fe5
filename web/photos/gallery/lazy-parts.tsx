import { useMemo } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { PhotoMenuProps } from './photo-menu.tsx'
import type { Deletion } from './use-deletion.ts'
import type { GallerySelection } from './use-selection.ts'

const loadSelectBar = () => import('./select-bar.tsx')
const loadPhotoMenu = () => import('./photo-menu.tsx')
const loadDeleteDialog = () => import('./delete-dialog.tsx')

/** Preloads the parts below once the grid is shown; one that fails is loaded again when needed. */
export function preloadLazyParts(): void {
  for (const load of [loadPhotoMenu, loadSelectBar, loadDeleteDialog]) load().catch(() => undefined)
}

/** The menu of a photo, whose code loads on first use; until then only its menu button is shown. */
export function LazyPhotoMenu(props: PhotoMenuProps) {
  const part = useLazyModule(true, loadPhotoMenu, () => props.onOpenChange(false))
  return part === null ? props.trigger : <part.PhotoMenu {...props} />
}

interface SelectBarProps {
  photos: readonly Photo[]
  selection: GallerySelection
  /** Whether they are photos without a catch. */
  isNotFishing: boolean
  onDelete: () => void
}

/** The bar of select mode, whose code loads on first use. */
export function LazySelectBar({ photos, selection, ...rest }: SelectBarProps) {
  const { ids, step, setBusy } = selection
  const part = useLazyModule(ids !== null, loadSelectBar, () => step({ do: 'end' }))
  const shown = useMemo(
    () => (ids === null ? [] : photos.filter(({ id }) => ids.has(id)).map(({ id }) => id)),
    [photos, ids],
  )
  if (part === null || ids === null) return null
  return <part.SelectBar ids={shown} total={photos.length} onStep={step} onBusy={setBusy} {...rest} />
}

/** The confirmation before photos are deleted, whose code loads on first use. */
export function LazyDeleteDialog({ asked, drop }: Pick<Deletion, 'asked' | 'drop'>) {
  const part = useLazyModule(asked !== null, loadDeleteDialog, drop)
  return part && asked && <part.DeleteDialog key={asked.number} {...asked} />
}

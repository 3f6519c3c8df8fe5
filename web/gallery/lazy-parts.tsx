import { type ComponentProps, useDeferredValue, useMemo } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import type { GalleryQuestionProps } from '../photos/gallery-question.tsx'
import { loadDeleteDialog } from '../photos/lazy-delete-dialog.tsx'
import { Hold } from '../ui/hold.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { EmptyGalleryProps } from './empty-gallery.tsx'
import type { FilterBar } from './filter-bar.tsx'
import type { GoToDateDialogProps } from './go-to-date-dialog.tsx'
import type { PhotoMenuProps } from './photo-menu.tsx'
import type { GallerySelection } from './selection.ts'

const loadSelectBar = () => import('./select-bar.tsx')
const loadFilterBar = () => import('./filter-bar.tsx')
const loadBacklogNotice = () => import('../catches/backlog-notice.tsx')
const loadMarkAsCatchButton = () => import('./mark-as-catch-button.tsx')
const loadEmptyGallery = () => import('./empty-gallery.tsx')
const loadGoToDateDialog = () => import('./go-to-date-dialog.tsx')
const loadPhotoMenu = () => import('./photo-menu.tsx')
const loadGalleryQuestion = () => import('../photos/gallery-question.tsx')

/** Preloads the parts below once the grid is shown; one that fails is loaded again when needed. */
export function preloadLazyParts(): void {
  for (const load of [loadPhotoMenu, loadSelectBar, loadDeleteDialog, loadFilterBar])
    load().catch(() => undefined)
}

/** The menu of a photo, whose code loads on first use; until then only its menu button is shown. */
export function LazyPhotoMenu(props: PhotoMenuProps) {
  const module = useLazyModule(true, loadPhotoMenu, () => props.onOpenChange(false))
  return module === null ? props.trigger : <module.PhotoMenu {...props} />
}

interface SelectBarProps {
  photos: readonly LogPhoto[]
  selection: GallerySelection
  /** Whether they are photos without a catch. */
  isNotFishing: boolean
  onDelete: () => void
}

/** The bar of select mode, whose code loads on first use, and its announcement; both follow the marks. */
export function LazySelectBar(props: SelectBarProps) {
  const { ids } = props.selection
  return (
    <Hold isHeld={useDeferredValue(ids) !== ids}>
      <CountAndBar {...props} />
    </Hold>
  )
}

function CountAndBar({ photos, selection, ...otherProps }: SelectBarProps) {
  const { ids, dispatch, setBusy } = selection
  const module = useLazyModule(ids !== null, loadSelectBar, () => dispatch({ type: 'end' }))
  const selected = useMemo(() => (ids === null ? [] : photos.filter(({ id }) => ids.has(id))), [photos, ids])
  return (
    <>
      <SelectedCount ids={ids} />
      {module !== null && ids !== null && (
        <module.SelectBar
          photos={selected}
          total={photos.length}
          onSelectionAction={dispatch}
          onBusyChange={setBusy}
          {...otherProps}
        />
      )}
    </>
  )
}

interface LazyFilterBarProps extends ComponentProps<typeof FilterBar> {
  /** Whether photos are still on their way. */
  isLoading: boolean
}

/** The search and filter of the gallery, whose code loads on first use; until then its place is kept. */
export function LazyFilterBar({ isLoading, ...props }: LazyFilterBarProps) {
  const { isOpen, close } = props.filterState
  const module = useLazyModule(isOpen, loadFilterBar, close)
  if (!isOpen) return null
  if (props.isFolded && (isLoading || module === null)) return <Skeleton className={outingHeight} />
  return module === null ? <div className="h-28.5" /> : <module.FilterBar {...props} />
}

/** About that of the card of an outing with a few fish. */
const outingHeight = 'mt-1 h-100 rounded-lg'

/** The question about photos without an estimate, whose code loads if there are such photos. */
export function LazyBacklogNotice({ photos }: { photos: readonly LogPhoto[] }) {
  const isPossible = useMemo(
    () => photos.some(({ analysis }) => analysis === 'off' || analysis === 'failed'),
    [photos],
  )
  const module = useLazyModule(isPossible, loadBacklogNotice)
  return module && <module.BacklogNotice />
}

/** The button over photos without a catch, whose code loads where they are listed; undefined until then. */
export function useMarkAsCatchButton(isNeeded: boolean) {
  return useLazyModule(isNeeded, loadMarkAsCatchButton)?.MarkAsCatchButton
}

/** What replaces a grid without photos, whose code loads if there are none. */
export function LazyEmptyGallery(props: EmptyGalleryProps) {
  const module = useLazyModule(true, loadEmptyGallery)
  return module && <module.EmptyGallery {...props} />
}

/** The dialog for a date to scroll to, whose code loads on first use. */
export function LazyGoToDateDialog(props: GoToDateDialogProps) {
  const module = useLazyModule(props.open, loadGoToDateDialog, props.onClose)
  return module && <module.GoToDateDialog {...props} />
}

interface LazyFishQuestionProps extends GalleryQuestionProps {
  /** Whether to ask at all at the moment. */
  isEnabled: boolean
}

/** The question whether photos show one fish, whose code loads once the grid is shown. */
export function LazyFishQuestion({ isEnabled, ...props }: LazyFishQuestionProps) {
  const module = useLazyModule(isEnabled, loadGalleryQuestion)
  return module && isEnabled && <module.GalleryQuestion {...props} />
}

/**
 * Announces to screen readers how many photos are selected. Rendered before there is anything to announce, because a
 * live region must exist before its text changes.
 */
function SelectedCount({ ids }: { ids: ReadonlySet<string> | null }) {
  return (
    <p role="status" className="sr-only">
      {ids !== null && `${ids.size.toLocaleString('en-US')} selected`}
    </p>
  )
}

import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Check, ImageOff } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { catchesOf } from '../../shared/catches.ts'
import { hasPosition } from '../../shared/coordinates.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { connection } from '../api-client/connection.ts'
import { allSpeciesText } from '../catches/species-text.ts'
import { logQuery } from '../log/log-query.ts'
import { formatSizeCompact } from '../photos/cell-size.ts'
import { photoLabel } from '../photos/photo-text.ts'
import { nearestAngle } from '../photos/rotation.ts'
import { classNames } from '../ui/class-names.ts'
import { placeholderImage } from '../ui/placeholder-image.ts'
import { LazyPhotoMenu } from './lazy-parts.tsx'
import { PhotoBadgeIcon } from './photo-badge-icon.tsx'
import type { PhotoMenuProps } from './photo-menu.tsx'
import { useIsScrubbing } from './scrubbing.ts'
import type { SelectionAction } from './selection.ts'

/** The actions of a cell, the same for all cells and for the lifetime of the grid. */
export interface CellHandlers {
  onOpen: (photo: LogPhoto) => void
  onSelectionAction: (action: SelectionAction) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
  /** Asks for confirmation first. */
  onDelete: (photo: LogPhoto) => void
  onFocused: () => void
}

export interface PhotoCellProps {
  photo: LogPhoto
  /** Whether the cell shows more pixels than a thumbnail has. */
  isLarge: boolean
  units: UnitSystem
  /** Null outside of select mode. */
  isSelected: boolean | null
  /** Null unless this cell's menu was the last one opened. */
  hasMenuOpen: boolean | null
  shouldFocus: boolean
  /** 0 for the cell that Tab reaches: arrow keys lead from it to the others, which have -1. */
  tabIndex: number
  handlers: CellHandlers
}

/** One photo of the grid with its most important details; a click opens the viewer or, in select mode, selects it. */
export function PhotoCell(props: PhotoCellProps) {
  const { photo, isLarge, units, isSelected, hasMenuOpen, shouldFocus, tabIndex, handlers } = props
  const ref = useFocusWhen(shouldFocus, handlers.onFocused)
  const isSelecting = isSelected !== null
  return (
    <>
      <button
        ref={ref}
        type="button"
        tabIndex={tabIndex}
        data-photo={photo.id}
        {...(isSelecting && { role: 'checkbox', 'aria-checked': isSelected })}
        onClick={({ shiftKey }) =>
          isSelecting
            ? handlers.onSelectionAction({ type: shiftKey ? 'extend' : 'toggle', id: photo.id })
            : handlers.onOpen(photo)
        }
        className="relative block size-full rounded-sm bg-tint"
      >
        <Thumbnail
          key={photo.thumbnailUrl}
          photo={photo}
          isLarge={isLarge}
          isSelected={isSelected === true}
        />
        {!hasPosition(photo) && <NoGpsBadge />}
        {photo.isFishing !== false && (
          <CatchCaption
            photo={photo}
            units={units}
            className={isSelected ? 'scale-85 rounded-b-md' : 'rounded-b-sm'} // shrinks with the photo
          />
        )}
        {isSelecting && <SelectionMark isSelected={isSelected} />}
      </button>
      {!isSelecting && (
        <CellMenu
          photo={photo}
          tabIndex={tabIndex}
          isOpen={hasMenuOpen}
          onOpenChange={(isOpen) => handlers.onMenu({ photoId: photo.id, isOpen })}
          onDelete={handlers.onDelete}
        />
      )}
    </>
  )
}

function useFocusWhen(shouldFocus: boolean, onFocused: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const focus = useEffectEvent(() => {
    ref.current?.focus({ preventScroll: true })
    onFocused()
  })
  useEffect(() => {
    if (shouldFocus) focus()
  }, [shouldFocus])
  return ref
}

/** Icon for a photo without a position. */
function NoGpsBadge() {
  return (
    <PhotoBadgeIcon
      icon="noPosition"
      label="No GPS data"
      className="absolute top-1 left-1 size-7 rounded-full bg-caution"
    />
  )
}

/** The species and the size of the fish, or the state of its identification, and a heart on a favorite, over a gradient that makes them legible on any photo. */
function CatchCaption({ photo, units, className }: CatchCaptionProps) {
  const { species, analysis, isFavorite } = photo
  const size = photo.isFishing === false ? null : formatSizeCompact(photo, units) // the button takes its room
  if (analysis !== 'waiting' && species === null && size === null && !isFavorite) return null
  return (
    <span className={classNames('cell-caption', className)}>
      {isFavorite && <span role="img" aria-label="Favorite" className="cell-favorite" />}
      {analysis === 'waiting' && (
        <span className="flex items-center gap-1">
          <PhotoBadgeIcon icon="identifying" className="size-4 shrink-0 max-[25rem]:hidden" />
          <span className="truncate">Identifying…</span>
        </span>
      )}
      {species && (
        // the photo’s alternative text says it too
        <span aria-hidden className="truncate font-semibold">
          {allSpeciesText(catchesOf(photo), species)}
        </span>
      )}
      {size !== null && <span className="measure">{breakAfterDot(size)}</span>}
    </span>
  )
}

interface CatchCaptionProps {
  photo: LogPhoto
  units: UnitSystem
  className: string
}

/** Lets a line break only between length and weight. */
function breakAfterDot(size: string): string {
  return size.replaceAll(' ', '\u00a0').replace('·\u00a0', '· ')
}

/** Check mark for whether a photo is selected. */
function SelectionMark({ isSelected }: { isSelected: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-1 right-1 flex size-7 items-center justify-center rounded-full border-2 transition-colors',
        isSelected
          ? 'border-sheet bg-action text-on-action'
          : 'border-on-shade bg-scrim/40 outline-1 outline-scrim',
      )}
    >
      {isSelected && <Check className="size-4" strokeWidth={3} />}
    </span>
  )
}

interface CellMenuProps extends Omit<PhotoMenuProps, 'isOpen' | 'trigger'> {
  tabIndex: number
  /** Null unless this cell's menu was the last one opened: only one menu is rendered, not thousands. */
  isOpen: boolean | null
}

/** The menu button in the corner of a photo, and its menu. With a mouse, the button appears over the photo under it. */
function CellMenu({ tabIndex, isOpen, ...menuProps }: CellMenuProps) {
  const button = { photo: menuProps.photo, tabIndex }
  if (isOpen === null) return <MenuButton {...button} onClick={() => menuProps.onOpenChange(true)} />
  return <LazyPhotoMenu {...menuProps} isOpen={isOpen} trigger={<MenuButton {...button} />} />
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

interface ThumbnailProps {
  photo: LogPhoto
  /** Whether to show the medium rendition; if that fails to load, the thumbnail is shown. */
  isLarge: boolean
  isSelected: boolean
}

/** A photo cropped to its cell, smaller when selected; a blurred placeholder until it has loaded. */
function Thumbnail({ photo, isLarge, isSelected }: ThumbnailProps) {
  const [hasMedium, setHasMedium] = useState(true)
  const [failed, setFailed] = useState(false)
  const angle = useAngle(photo.rotation)
  const isRequested = useIsRequested()
  const { thumbhash } = photo
  const isMedium = isLarge && hasMedium
  const shapeClass = isSelected ? 'scale-85 rounded-md' : 'rounded-sm'
  if (failed)
    return <ThumbnailFallback photo={photo} onRetry={() => setFailed(false)} className={shapeClass} />
  // A single element, because there are many thumbnails. A rotated square is still a square.
  return (
    <img
      src={isRequested ? photo[isMedium ? 'mediumUrl' : 'thumbnailUrl'] : transparentPixel}
      alt={photoLabel(photo)}
      decoding="async"
      draggable={false}
      onError={() => {
        if (isMedium) return setHasMedium(false)
        setFailed(true)
        if (!connection.snapshot().isOffline) connection.recordFailure() // thumbnails may be the only requests at the moment
      }}
      className={classNames(
        'size-full bg-center bg-cover object-cover text-transparent outline-1 outline-ink/15 -outline-offset-1 transition-[rotate,scale,border-radius] duration-200',
        shapeClass,
      )}
      style={{
        backgroundImage: thumbhash === null ? undefined : `url(${placeholderImage(thumbhash)})`,
        rotate: angle === 0 ? undefined : `${angle}deg`,
      }}
    />
  )
}

interface ThumbnailFallbackProps {
  photo: LogPhoto
  onRetry: () => void
  className: string
}

function ThumbnailFallback({ photo, onRetry, className }: ThumbnailFallbackProps) {
  useRetrySignal(onRetry)
  return (
    <span
      role="img"
      aria-label={photoLabel(photo)}
      className={classNames('flex size-full items-center justify-center', className)}
    >
      <ImageOff aria-hidden className="size-8 text-quiet" />
    </span>
  )
}

/**
 * Calls `onRetry` when a failed load may succeed: the server is reachable again, or the log was refetched. A
 * retry causes neither of these itself, so retries cannot loop.
 */
function useRetrySignal(onRetry: () => void): void {
  const queryClient = useQueryClient()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const unsubscribers = [connection.onReconnect(() => retry()), onLogFetched(queryClient, () => retry())]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [queryClient])
}

function onLogFetched(queryClient: QueryClient, listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !matchQuery(logQuery, event.query)) return
    if (event.action.type === 'success' && event.action.manual !== true) listener()
  })
}

/** Without an address, browsers show the icon of a broken image. */
const transparentPixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Returns whether the thumbnail is to be requested: not while it flies past. */
function useIsRequested(): boolean {
  const isScrubbing = useIsScrubbing()
  const [isRequested, setIsRequested] = useState(!isScrubbing)
  if (!isScrubbing && !isRequested) setIsRequested(true)
  return isRequested
}

/** Returns the angle to display: it continues in the direction of the turn, and never goes back a full turn. */
function useAngle(rotation: number): number {
  const [angle, setAngle] = useState(rotation)
  const next = nearestAngle(angle, rotation)
  if (next !== angle) setAngle(next)
  return next
}

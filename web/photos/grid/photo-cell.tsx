import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'
import { hasPosition } from '../../../shared/coordinates.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { CatchCaption, NoGpsBadge, SelectionMark } from './cell-badges.tsx'
import { CellMenu, type PhotoActions, type PhotoMenuProps } from './cell-menu.tsx'
import type { SelectionAction } from './selection.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The actions of a cell, the same for all cells and for the lifetime of the grid. */
export interface CellHandlers {
  onOpen: (photo: LogPhoto) => void
  onSelectionAction: (action: SelectionAction) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
  actions: PhotoActions
  /** The menu of a photo. */
  Menu: ComponentType<PhotoMenuProps>
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
            className={isSelected ? selectedCaption : 'rounded-b-sm'}
          />
        )}
        {isSelecting && <SelectionMark isSelected={isSelected} />}
      </button>
      {!isSelecting && (
        <CellMenu
          photo={photo}
          Menu={handlers.Menu}
          tabIndex={tabIndex}
          isOpen={hasMenuOpen}
          onOpenChange={(isOpen) => handlers.onMenu({ photoId: photo.id, isOpen })}
          actions={handlers.actions}
        />
      )}
    </>
  )
}

/** The caption shrinks with the photo. */
const selectedCaption = 'scale-85 rounded-b-md'

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

import { useEffect, useEffectEvent, useRef } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { CatchBadges, NoGpsBadge, SelectionMark } from './cell-badges.tsx'
import { CellMenu, type PhotoActions } from './cell-menu.tsx'
import type { SelectionAction } from './selection.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The actions of a cell, the same for all cells and for the lifetime of the grid. */
export interface CellHandlers {
  onOpen: (photoId: string) => void
  onStep: (step: SelectionAction) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
  actions: PhotoActions
  onFocusTaken: () => void
}

export interface PhotoCellProps {
  photo: Photo
  units: UnitSystem
  /** Null outside of select mode. */
  isSelected: boolean | null
  /** Null unless this cell's menu was the last one opened. */
  hasMenuOpen: boolean | null
  takesFocus: boolean
  handlers: CellHandlers
}

/** One photo of the grid with its most important details; a click opens the viewer or, in select mode, selects it. */
export function PhotoCell(props: PhotoCellProps) {
  const { photo, units, isSelected, hasMenuOpen, takesFocus, handlers } = props
  const ref = useFocusTaken(takesFocus, handlers.onFocusTaken)
  const isSelecting = isSelected !== null
  return (
    <>
      <button
        ref={ref}
        type="button"
        data-photo={photo.id}
        {...(isSelecting && { role: 'checkbox', 'aria-checked': isSelected })}
        onClick={({ shiftKey }) =>
          isSelecting
            ? handlers.onStep({ do: shiftKey ? 'reach' : 'toggle', id: photo.id })
            : handlers.onOpen(photo.id)
        }
        className="relative block size-full rounded-sm bg-tint"
      >
        <Thumbnail key={photo.thumbnailUrl} photo={photo} isSelected={isSelected === true} />
        {!hasPosition(photo) && <NoGpsBadge />}
        <CatchBadges photo={photo} units={units} isRaised={photo.isFishing === false && !isSelecting} />
        {isSelecting && <SelectionMark isSelected={isSelected} />}
      </button>
      {!isSelecting && (
        <CellMenu
          photo={photo}
          isOpen={hasMenuOpen}
          onOpenChange={(isOpen) => handlers.onMenu({ photoId: photo.id, isOpen })}
          actions={handlers.actions}
        />
      )}
    </>
  )
}

function useFocusTaken(takesFocus: boolean, onFocusTaken: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    ref.current?.focus({ preventScroll: true })
    onFocusTaken()
  })
  useEffect(() => {
    if (takesFocus) takeFocus()
  }, [takesFocus])
  return ref
}

function hasPosition({ latitude, longitude }: Photo): boolean {
  return latitude !== null && longitude !== null
}

import { useEffect, useEffectEvent, useRef } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import type { Units } from '../../../shared/unit-systems.ts'
import { Badges, Mark, NoPosition } from './cell-marks.tsx'
import { CellMenu, type PhotoActions } from './cell-menu.tsx'
import type { SelectionStep } from './selection.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The actions of a cell, the same for all cells and for the lifetime of the grid. */
export interface CellHands {
  onOpen: (photoId: string) => void
  onStep: (step: SelectionStep) => void
  onMenu: (menu: { photoId: string; isOpen: boolean }) => void
  actions: PhotoActions
  onFocusTaken: () => void
}

export interface PhotoCellProps {
  photo: Photo
  units: Units
  /** Null outside of select mode. */
  isSelected: boolean | null
  /** Null unless this cell's menu was the last one opened. */
  hasMenuOpen: boolean | null
  takesFocus: boolean
  hands: CellHands
}

/** One photo of the grid with its most important details; a click opens the viewer or, in select mode, selects it. */
export function PhotoCell(props: PhotoCellProps) {
  const { photo, units, isSelected, hasMenuOpen, takesFocus, hands } = props
  const ref = useFocusTaken(takesFocus, hands.onFocusTaken)
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
            ? hands.onStep({ do: shiftKey ? 'reach' : 'toggle', id: photo.id })
            : hands.onOpen(photo.id)
        }
        className="relative block size-full rounded-sm bg-tint"
      >
        <Thumbnail key={photo.thumbnailUrl} photo={photo} isSelected={isSelected === true} />
        {!hasPosition(photo) && <NoPosition />}
        <Badges photo={photo} units={units} isRaised={photo.isFishing === false && !isSelecting} />
        {isSelecting && <Mark isSelected={isSelected} />}
      </button>
      {!isSelecting && (
        <CellMenu
          photo={photo}
          isOpen={hasMenuOpen}
          onOpenChange={(isOpen) => hands.onMenu({ photoId: photo.id, isOpen })}
          actions={hands.actions}
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

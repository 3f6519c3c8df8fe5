import { visibleRange } from './drag-select.ts'
import { type GridRow, gapPixels } from './grid-geometry.ts'
import { cellForKey } from './grid-keys.ts'
import type { SelectionAction } from './selection.ts'

/** The cell that Tab returns to; photos that arrive above it change its index. */
export interface ActiveCell {
  index: number
  /** Null for the card that adds photos. */
  photoId: string | null
}

/** The operations on a grid of photos that keys need. */
export interface GridKeyHandlers {
  isSelecting(): boolean
  /** Returns its rows, and the side of a cell in pixels. */
  layout(): { rows: readonly GridRow[]; side: number }
  /** Renders a cell that may be far from the window, and scrolls to it. */
  scrollToCell(index: number): void
  /** Callback for the cell that Tab returns to. */
  onActive(cell: ActiveCell): void
  onSelectionAction(action: SelectionAction): void
}

/** Moves the focus through the grid by arrows, Home, End and pages; the space bar starts selecting. */
export function listenToGridKeys(grid: HTMLElement, handlers: GridKeyHandlers, signal: AbortSignal): void {
  const { focusCell, pendingCell } = trackFocus(grid, handlers, signal)
  let isSpaceHandled = false
  grid.addEventListener(
    'keydown',
    (event) => {
      const from = pendingCell() ?? cellIndex(event.target)
      if (from === null || event.altKey || event.ctrlKey || event.metaKey) return
      const photoId = photoIdOf(event.target)
      if (event.key === ' ' && photoId !== undefined && !handlers.isSelecting()) {
        event.preventDefault()
        isSpaceHandled = true
        handlers.onSelectionAction({ type: event.shiftKey ? 'extend' : 'toggle', id: photoId })
      }
      const { rows, side } = handlers.layout()
      const [top, bottom] = visibleRange()
      const pageRows = Math.max(1, Math.floor((bottom - top) / (side + gapPixels)))
      const target = cellForKey(event.key, from, rows, pageRows)
      if (target === null) return
      event.preventDefault() // otherwise the page would scroll
      focusCell(target)
    },
    { signal },
  )
  grid.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !isSpaceHandled) return
      isSpaceHandled = false
      event.preventDefault() // otherwise the released key would press the photo, which deselects it
    },
    { signal },
  )
}

/** Focuses cells, some only after they are rendered, and reports which one has the focus. */
function trackFocus(grid: HTMLElement, handlers: GridKeyHandlers, signal: AbortSignal) {
  let pending: number | null = null
  const focusPending = () => {
    const control =
      pending === null ? null : mainControl(grid.querySelector(`[aria-posinset="${pending + 1}"]`))
    if (!control) return
    pending = null
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const observer = new MutationObserver(focusPending)
  observer.observe(grid, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
  grid.addEventListener(
    'focusin',
    ({ target }) => {
      const cell = target instanceof Element ? target.closest('li') : null
      if (!cell) return
      const photoId = photoIdOf(mainControl(cell)) ?? null
      handlers.onActive({ index: Number(cell.ariaPosInSet) - 1, photoId })
    },
    { signal },
  )
  // Once the focus has moved on, a cell that renders late must not take it back.
  const forget = () => {
    pending = null
  }
  grid.addEventListener('pointerdown', forget, { signal })
  grid.addEventListener('focusout', forget, { signal })
  return {
    pendingCell: () => pending,
    focusCell(index: number) {
      pending = index
      focusPending()
      if (pending !== null) handlers.scrollToCell(index)
    },
  }
}

/** Returns the cell whose main control has an event; null for its other buttons. */
function cellIndex(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest('li') : null
  return cell && mainControl(cell) === target ? Number(cell.ariaPosInSet) - 1 : null
}

/** Returns the photo of a cell, or the card that adds photos. */
function mainControl(cell: Element | null): HTMLElement | null {
  return cell?.querySelector<HTMLElement>(':scope > button') ?? null
}

function photoIdOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset.photo : undefined
}

import { type DragSelectHandlers, type Point, startDragSelect } from './drag-select.ts'

/** The actions of pointer gestures on a grid of photos. */
export interface GridHandlers extends DragSelectHandlers {
  isSelecting(): boolean
  onMenu(photoId: string): void
}

/** Handles mouse and touch gestures on the grid. */
export function listenToGridPointers(grid: HTMLElement, handlers: GridHandlers, signal: AbortSignal): void {
  handleMouse(grid, handlers, signal)
  handleCheckMarks(grid, handlers, signal)
  const isTouching = handleTouch(grid, handlers, signal)
  grid.addEventListener(
    'contextmenu',
    (event) => {
      const cell = photoCell(event.target)
      if (!cell) return
      if (!isTouching() && !handlers.isSelecting()) openMenu(event, handlers)
      else if (!isTouching()) return
      event.preventDefault() // a long press selects instead
    },
    { signal },
  )
}

const checkPixels = 44

/**
 * Outside of select mode, starts it by a click with Shift or on the check mark that appears over the photo under the mouse
 * (`data-checks`; drawn by CSS, since a screen shows dozens of photos).
 */
function handleCheckMarks(grid: HTMLElement, handlers: GridHandlers, signal: AbortSignal): void {
  let isMouse = false
  grid.dataset.checks = ''
  signal.addEventListener('abort', () => delete grid.dataset.checks)
  grid.addEventListener('pointerdown', ({ pointerType }) => (isMouse = pointerType === 'mouse'), { signal })
  grid.addEventListener(
    'click',
    (event) => {
      const photo = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-photo]') : null
      const id = photo?.dataset.photo
      if (!photo || id === undefined || handlers.isSelecting()) return
      const { top, right } = photo.getBoundingClientRect()
      const isOnCheck = event.clientY < top + checkPixels && event.clientX > right - checkPixels
      const hasCheck = isMouse && event.detail > 0 && matchMedia(checkQuery).matches
      if (!event.shiftKey && !(hasCheck && isOnCheck)) return
      event.stopPropagation() // otherwise it would open the photo
      handlers.onSelectionAction({ type: event.shiftKey ? 'extend' : 'toggle', id })
    },
    { signal, capture: true },
  )
}

/** Where check marks appear: as in `gallery.css`. */
const checkQuery = '(hover: hover) and (pointer: fine) and (width >= 40rem)'

/** In select mode, dragging the mouse from one photo to another selects all between them. */
function handleMouse(grid: HTMLElement, handlers: GridHandlers, signal: AbortSignal): void {
  grid.addEventListener(
    'pointerdown',
    (event) => {
      const isPrimaryButton = event.pointerType === 'mouse' && event.button === 0 && !event.shiftKey
      const from = handlers.photoAt(event.clientX, event.clientY)
      if (!isPrimaryButton || from === null || !handlers.isSelecting() || !photoCell(event.target)) return
      const dragListeners = new AbortController()
      let range: ReturnType<typeof startDragSelect> | null = null
      const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
        if (range === null && handlers.photoAt(x, y) === from) return // may still be a click
        range ??= startDragSelect(handlers, from)
        range.moveTo({ x, y })
      }
      const onEnd = () => {
        dragListeners.abort()
        range?.end()
        if (range !== null) suppressNextClick()
      }
      signal.addEventListener('abort', onEnd, { signal: dragListeners.signal })
      const options = { signal: dragListeners.signal }
      window.addEventListener('pointermove', onMove, options)
      window.addEventListener('pointerup', onEnd, options)
      window.addEventListener('pointercancel', onEnd, options)
    },
    { signal },
  )
}

/** Suppresses the click that follows the end of a drag, which would undo part of the selection. */
function suppressNextClick(): void {
  const suppress = (event: Event) => event.stopPropagation()
  window.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', suppress, { capture: true }))
}

const longPressMs = 500
const tolerancePixels = 10 // a larger movement starts a swipe

/**
 * Selects a photo on a long press and extends the selection as the finger moves; a swipe scrolls as usual. Returns a
 * function that tells whether a finger is down.
 */
function handleTouch(grid: HTMLElement, handlers: GridHandlers, signal: AbortSignal): () => boolean {
  let press: Press | null = null
  const release = () => {
    press?.end()
    press = null
  }
  const onTouchStart = (event: TouchEvent) => {
    release()
    const [touch, ...otherTouches] = event.touches
    if (touch && otherTouches.length === 0) press = startPress(grid, handlers, event.target, toPoint(touch))
  }
  const onTouchMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (touch && press?.moveTo(toPoint(touch)) && event.cancelable) event.preventDefault() // prevents scrolling
  }
  const onTouchEnd = (event: TouchEvent) => {
    if (press?.isLong() && event.cancelable) event.preventDefault() // prevents the click
    release()
  }
  grid.addEventListener('touchstart', onTouchStart, { signal, passive: true })
  // Scrolling can be prevented only by a non-passive listener that is registered in advance, so this handles every
  // touch.
  grid.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  grid.addEventListener('touchend', onTouchEnd, { signal, passive: false })
  grid.addEventListener('touchcancel', release, { signal })
  signal.addEventListener('abort', release)
  return () => press !== null
}

interface Press {
  /** Returns whether this is a long press that extends a selection. */
  moveTo(point: Point): boolean
  isLong(): boolean
  end(): void
}

function startPress(
  grid: HTMLElement,
  handlers: GridHandlers,
  target: EventTarget | null,
  start: Point,
): Press | null {
  const cell = photoCell(target)
  const from = handlers.photoAt(start.x, start.y)
  if (!cell || from === null) return null
  let range: ReturnType<typeof startDragSelect> | null = null
  const timer = setTimeout(() => {
    // The touched cell must stay in the DOM while the finger is down; otherwise its touch events stop.
    grid.dataset.held = cell.ariaPosInSet ?? ''
    range = startDragSelect(handlers, from)
  }, longPressMs)
  return {
    moveTo(point) {
      if (Math.hypot(point.x - start.x, point.y - start.y) > tolerancePixels) clearTimeout(timer)
      range?.moveTo(point)
      return range !== null
    },
    isLong: () => range !== null,
    end() {
      clearTimeout(timer)
      delete grid.dataset.held
      range?.end()
    },
  }
}

/**
 * Opens the menu beside the photo as usual. Waits until the mouse button is released, because releasing it over the
 * open menu would select an entry.
 */
function openMenu(event: MouseEvent, handlers: GridHandlers): void {
  const rect = photoCell(event.target)?.getBoundingClientRect()
  const id = rect ? handlers.photoAt(rect.left + rect.width / 2, rect.top + rect.height / 2) : null
  if (id === null) return
  if (event.buttons === 0) handlers.onMenu(id)
  else window.addEventListener('pointerup', () => handlers.onMenu(id), { once: true })
}

/** Returns the cell of the photo that was touched; null for the card that adds photos, and for a month’s heading. */
function photoCell(target: EventTarget | null): HTMLElement | null {
  const cell = target instanceof Element && !target.closest('h2') ? target.closest('li') : null
  return cell?.querySelector('[data-photo]') ? cell : null
}

function toPoint({ clientX: x, clientY: y }: Touch): Point {
  return { x, y }
}

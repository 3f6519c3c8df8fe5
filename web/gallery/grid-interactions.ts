import { type DragSelectHandlers, type Point, startDragSelect, visibleRange } from './drag-select.ts'
import { type GridRow, gapPixels } from './grid-geometry.ts'
import { cellForKey } from './grid-keys.ts'
import type { SelectionAction } from './selection.ts'

/** The actions of keys and pointer gestures on a grid of photos. */
export type GridInteractionHandlers = GridHandlers & GridKeyHandlers

/** Handles keys, pointers and scrolling, without which the grid can be viewed; returns a function that stops this. */
export function startGridInteractions(grid: HTMLElement, handlers: GridInteractionHandlers): () => void {
  const controller = new AbortController()
  listenToGridPointers(grid, handlers, controller.signal)
  listenToGridKeys(grid, handlers, controller.signal)
  hideFrameOnScroll(controller.signal)
  return () => controller.abort()
}

/** The actions of pointer gestures on a grid of photos. */
interface GridHandlers extends DragSelectHandlers {
  isSelecting(): boolean
  onMenu(photoId: string): void
}

/** Handles mouse and touch gestures on the grid. */
function listenToGridPointers(grid: HTMLElement, handlers: GridHandlers, signal: AbortSignal): void {
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

/** The cell that Tab returns to; photos that arrive above it change its index. */
export interface ActiveCell {
  index: number
  /** Null for the card that adds photos. */
  photoId: string | null
}

/** The operations on a grid of photos that keys need. */
interface GridKeyHandlers {
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
function listenToGridKeys(grid: HTMLElement, handlers: GridKeyHandlers, signal: AbortSignal): void {
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

/** A scroll this long in one direction is meant, in pixels. */
const meantPixels = 24

/**
 * Hides the header and the gallery’s heading (`data-frame-part`) while the page scrolls down, and shows them as it scrolls up
 * or as the focus reaches them. They stay while a key has focused them or a menu of theirs is open. A jump, such as to a
 * month, changes nothing.
 */
function hideFrameOnScroll(signal: AbortSignal): void {
  const root = document.documentElement
  const show = () => delete root.dataset.frame
  let top = window.scrollY
  let turn = top // where the direction last changed
  let isDown = false
  const onScroll = () => {
    const from = top
    // clamped, because a phone scrolls beyond the ends and back
    top = Math.min(Math.max(0, window.scrollY), root.scrollHeight - window.innerHeight)
    const isJump = Math.abs(top - from) > window.innerHeight
    if (isJump || top > from !== isDown) turn = isJump ? top : from
    isDown = top > from
    if (turn - top > meantPixels || top <= meantPixels) show()
    else if (top - turn > meantPixels && root.dataset.frame === undefined && !isFrameInUse())
      root.dataset.frame = 'hidden'
  }
  window.addEventListener('scroll', onScroll, { signal, passive: true })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-frame-part]')) show()
    },
    { signal },
  )
  signal.addEventListener('abort', show)
  keepHeadingClear(signal)
}

function isFrameInUse(): boolean {
  return document.querySelector('[data-frame-part] :is(:focus-visible, [data-state=open])') !== null
}

/** Keeps what the keyboard reaches clear of the heading, which is higher with large text. */
function keepHeadingClear(signal: AbortSignal): void {
  const heading = document.querySelector<HTMLElement>('main [data-frame-part]')
  if (heading === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--heading-height', `${heading.offsetHeight}px`),
  )
  observer.observe(heading)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    style.removeProperty('--heading-height')
  })
}

import { drawRange, type Point, type RangeHands } from './draw-range.ts'

/** What the hands on a grid of photos can do. */
export interface GridHands extends RangeHands {
  isSelecting(): boolean
  onMenu(photoId: string): void
}

/** Listens to mouse and fingers on the grid; the answer ends that. */
export function followHands(grid: HTMLElement, hands: GridHands): () => void {
  const end = new AbortController()
  const { signal } = end
  followMouse(grid, hands, signal)
  const isTouched = followFinger(grid, hands, signal)
  grid.addEventListener(
    'contextmenu',
    (event) => {
      const cell = photoCell(event.target)
      if (!cell) return
      if (!isTouched() && !hands.isSelecting()) openMenu(event, hands)
      else if (!isTouched()) return
      event.preventDefault() // a long press is ours
    },
    { signal },
  )
  return () => end.abort()
}

/** In select mode a mouse that is drawn from one photo to another selects all between them. */
function followMouse(grid: HTMLElement, hands: GridHands, signal: AbortSignal): void {
  grid.addEventListener(
    'pointerdown',
    (event) => {
      const isPlain = event.pointerType === 'mouse' && event.button === 0 && !event.shiftKey
      const from = hands.photoAt(event.clientX, event.clientY)
      if (!isPlain || from === null || !hands.isSelecting() || !photoCell(event.target)) return
      const move = new AbortController()
      let range: ReturnType<typeof drawRange> | null = null
      const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
        if (range === null && hands.photoAt(x, y) === from) return // may still be a click
        range ??= drawRange(hands, from)
        range.moveTo({ x, y })
      }
      const end = () => {
        move.abort()
        range?.end()
        if (range !== null) swallowClick()
      }
      signal.addEventListener('abort', end, { signal: move.signal })
      const whileDown = { signal: move.signal }
      window.addEventListener('pointermove', follow, whileDown)
      window.addEventListener('pointerup', end, whileDown)
      window.addEventListener('pointercancel', end, whileDown)
    },
    { signal },
  )
}

/** The click that follows the end of a drag would take back what has just been selected. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

const longPressMs = 500
const tolerancePixels = 10 // more is the beginning of a swipe

/** A long press selects a photo, and draws on from there; a swipe scrolls as ever. It answers whether a finger is down. */
function followFinger(grid: HTMLElement, hands: GridHands, signal: AbortSignal): () => boolean {
  let press: Press | null = null
  const release = () => {
    press?.end()
    press = null
  }
  const start = (event: TouchEvent) => {
    release()
    const [finger, ...others] = event.touches
    if (finger && others.length === 0) press = startPress(grid, hands, event.target, pointOf(finger))
  }
  const move = (event: TouchEvent) => {
    const [finger] = event.touches
    if (finger && press?.moveTo(pointOf(finger)) && event.cancelable) event.preventDefault() // no scrolling
  }
  const lift = (event: TouchEvent) => {
    if (press?.isLong() && event.cancelable) event.preventDefault() // no click
    release()
  }
  grid.addEventListener('touchstart', start, { signal, passive: true })
  // A browser must know beforehand that a touch may not scroll, so this one listens to all of them.
  grid.addEventListener('touchmove', move, { signal, passive: false })
  grid.addEventListener('touchend', lift, { signal, passive: false })
  grid.addEventListener('touchcancel', release, { signal })
  signal.addEventListener('abort', release)
  return () => press !== null
}

interface Press {
  /** Whether it is a long press, which the finger now draws on. */
  moveTo(point: Point): boolean
  isLong(): boolean
  end(): void
}

function startPress(
  grid: HTMLElement,
  hands: GridHands,
  target: EventTarget | null,
  start: Point,
): Press | null {
  const cell = photoCell(target)
  const from = hands.photoAt(start.x, start.y)
  if (!cell || from === null) return null
  let range: ReturnType<typeof drawRange> | null = null
  const timer = setTimeout(() => {
    // It must stay while the finger is on it, or nothing more would be heard of the finger.
    grid.dataset.held = cell.ariaPosInSet ?? ''
    range = drawRange(hands, from)
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

/** Beside the photo as ever. The button that asked is let go first, or it would fall on an entry of the menu. */
function openMenu(event: MouseEvent, hands: GridHands): void {
  const box = photoCell(event.target)?.getBoundingClientRect()
  const id = box ? hands.photoAt(box.left + box.width / 2, box.top + box.height / 2) : null
  if (id === null) return
  if (event.buttons === 0) hands.onMenu(id)
  else window.addEventListener('pointerup', () => hands.onMenu(id), { once: true })
}

/** The cell of the photo that was touched; null for the card that adds photos. */
function photoCell(target: EventTarget | null): HTMLElement | null {
  const cell = target instanceof Element ? target.closest('li') : null
  return cell?.querySelector('[data-photo]') ? cell : null
}

function pointOf({ clientX: x, clientY: y }: Touch): Point {
  return { x, y }
}

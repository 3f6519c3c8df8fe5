import {
  autoUpdate,
  computePosition,
  detectOverflow,
  type Middleware,
  offset,
  type Side,
  shift,
} from '@floating-ui/dom'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import type { TooltipTarget } from './tooltips.tsx'

/** The tooltip beside a control. While it is visible, `aria-describedby` links it to the control. */
export function TooltipBubble({ control, isDelayed, hide }: TooltipTarget) {
  const bubble = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => linkDescription(control, id), [control, id])
  useLayoutEffect(() => {
    if (bubble.current !== null) return positionBeside(control, bubble.current, hide)
  }, [control, hide])
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerDown={(event) => event.stopPropagation()} // not a press outside the dialog that contains the control
      className={classNames(bubbleClass, isDelayed && 'animate-appear')}
    >
      {control.dataset.tooltip}
    </div>,
    document.body,
  )
}

function linkDescription(control: HTMLElement, id: string): () => void {
  const existingIds = control.getAttribute('aria-describedby')
  control.setAttribute('aria-describedby', existingIds === null ? id : `${existingIds} ${id}`)
  return () => {
    if (existingIds === null) control.removeAttribute('aria-describedby')
    else control.setAttribute('aria-describedby', existingIds)
  }
}

/**
 * Keeps the tooltip beside the control, also while the control moves. Calls `onGone` once the control is no longer
 * rendered. Returns a function that stops this.
 */
function positionBeside(control: HTMLElement, bubble: HTMLElement, onGone: () => void): () => void {
  const updatePosition = async () => {
    if (control.getClientRects().length === 0) return onGone()
    const { x, y } = await findPosition(control, bubble)
    Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` })
  }
  return autoUpdate(control, bubble, updatePosition)
}

/**
 * Returns the first position on a side where there is room and no other control: above, unless `data-tooltip-side`
 * around the control prefers another side. If there is none, returns the first where there is room.
 */
async function findPosition(control: HTMLElement, bubble: HTMLElement): Promise<{ x: number; y: number }> {
  const preferred = control.closest<HTMLElement>('[data-tooltip-side]')?.dataset.tooltipSide as
    | Side
    | undefined
  const sides = new Set<Side>([preferred ?? 'top', 'top', 'bottom', 'left', 'right'])
  const positions = await Promise.all(Array.from(sides, (side) => positionOn(side, control, bubble)))
  const roomy = positions.filter(({ hasRoom }) => hasRoom)
  const neighbors = findNeighbors(control)
  const free = roomy.find(({ x, y }) => !neighbors.some((neighbor) => overlaps(neighbor, x, y, bubble)))
  return free ?? roomy[0] ?? positions[0] ?? { x: 0, y: 0 }
}

async function positionOn(side: Side, control: HTMLElement, bubble: HTMLElement) {
  const { x, y, middlewareData } = await computePosition(control, bubble, {
    placement: side,
    strategy: 'fixed',
    middleware: [offset(6), shift({ padding: 8 }), hasRoom],
  })
  return { x, y, hasRoom: middlewareData.hasRoom?.value === true }
}

const hasRoom: Middleware = {
  name: 'hasRoom',
  async fn(state) {
    const { top, right, bottom, left } = await detectOverflow(state, { padding: 8 })
    return { data: { value: Math.max(top, right, bottom, left) <= 0 } }
  },
}

/** Returns the boxes of all other controls that the user can press, so none behind a dialog. */
function findNeighbors(control: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll('a, button, input, select')]
    .filter((other) => !other.contains(control) && !control.contains(other))
    .map((other) => ({ other, box: other.getBoundingClientRect() }))
    .filter(({ other, box: { x, y, width, height } }) =>
      other.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
    )
    .map(({ box }) => box)
}

function overlaps(box: DOMRect, x: number, y: number, { offsetWidth, offsetHeight }: HTMLElement): boolean {
  return box.left < x + offsetWidth && box.right > x && box.top < y + offsetHeight && box.bottom > y
}

// `before` covers the 6 px between the control and the tooltip, so that a mouse can move from one to the other.
const bubbleClass =
  'pointer-events-auto fixed top-0 left-0 z-(--layer-toast) w-max max-w-[calc(100vw-1rem)] rounded-sm bg-ink px-3 py-1.5 ' +
  'text-ground text-xs shadow-raised before:absolute before:-inset-1.5 before:-z-1'

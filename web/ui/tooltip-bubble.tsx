import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import type { TooltipTarget } from './tooltip-triggers.ts'

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
 * Keeps the tooltip above the control, or below it if there is no room, also while the control moves. Calls `onGone`
 * once the control is no longer rendered. Returns a function that stops this.
 */
function positionBeside(control: HTMLElement, bubble: HTMLElement, onGone: () => void): () => void {
  const middleware = [offset(6), flip({ padding: 8 }), shift({ padding: 8 })]
  const updatePosition = async () => {
    if (control.getClientRects().length === 0) return onGone()
    const { x, y } = await computePosition(control, bubble, {
      placement: 'top',
      strategy: 'fixed',
      middleware,
    })
    Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` })
  }
  return autoUpdate(control, bubble, updatePosition)
}

// `before` covers the 6 px between the control and the tooltip, so that a mouse can move from one to the other.
const bubbleClass =
  'pointer-events-auto fixed top-0 left-0 z-(--layer-toast) w-max max-w-[calc(100vw-1rem)] rounded-sm bg-ink px-3 py-1.5 ' +
  'text-ground text-xs shadow-raised before:absolute before:inset-x-0 before:-inset-y-1.5'

import { useEffect, useState } from 'react'
import { useClosable } from './close-newest.ts'
import { useLazyModule } from './use-lazy-module.ts'

/**
 * Shows the tooltips of icon-only controls (`data-tooltip`); use it once around the app. Loads the tooltip component
 * when the pointer or focus first reaches such a control. Every control has its accessible name without it. Radix’s own
 * tooltips wrap each control, so their code would have to be there before the first one is rendered.
 */
export function Tooltips() {
  const [target, setTarget] = useState<TooltipTarget | null>(null)
  const [isNear, setIsNear] = useState(false)
  const module = useLazyModule(isNear, loadBubble)
  useEffect(() => trackTooltipTriggers(() => setIsNear(true), setTarget), [])
  useClosable(target !== null, { onEscape: target?.hide })
  return target && module && <module.TooltipBubble {...target} />
}

const loadBubble = () => import('./tooltip-bubble.tsx').catch(() => null) // names are there without it

/** A control whose tooltip is visible. */
export interface TooltipTarget {
  control: HTMLElement
  /** Whether the pointer had to rest on it first. Tooltips of neighboring controls then appear without delay. */
  isDelayed: boolean
  hide: () => void
}

const debounceMs = 700 // spec section 9
const neighborMs = 300 // as above

/**
 * Calls `onChange` with the `data-tooltip` control that the pointer rests on or that has keyboard focus, and with null when
 * its tooltip must hide. Calls `onNear` beforehand, when a tooltip may soon be needed. Returns a function that stops
 * this.
 */
function trackTooltipTriggers(
  onNear: () => void,
  onChange: (target: TooltipTarget | null) => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const capturing = { signal, capture: true } // before elements around the control can stop the event
  let hovered: HTMLElement | null = null
  let visible: HTMLElement | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (control: HTMLElement, isDelayed: boolean) => {
    clearTimeout(timer)
    visible = control
    onChange({ control, isDelayed, hide })
  }
  const hide = () => {
    clearTimeout(timer)
    if (visible === null) return
    visible = null
    hiddenAt = performance.now()
    onChange(null)
  }
  const onHover = (control: HTMLElement | null) => {
    if (control === hovered) return
    const isNeighbor = visible !== null || performance.now() - hiddenAt < neighborMs
    clearTimeout(timer)
    if (hovered === visible) hide()
    hovered = control
    if (control === null || control === visible) return
    onNear()
    if (isNeighbor) show(control, false)
    else timer = setTimeout(show, debounceMs, control, true)
  }

  const onPointerMove = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'touch' && !isTooltip(target)) onHover(closestControl(target))
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!hasKeyboardFocus(target)) return
    onNear()
    show(target, false)
  }
  const onFocusOut = ({ target }: FocusEvent) => target === visible && hide()
  const onUse = ({ target }: Event) => isTooltip(target) || hide()
  const onScroll = ({ target }: Event) => target instanceof Node && target.contains(visible) && hide()
  window.addEventListener('pointermove', onPointerMove, capturing)
  document.documentElement.addEventListener('pointerleave', () => onHover(null), { signal })
  window.addEventListener('focusin', onFocusIn, capturing)
  window.addEventListener('focusout', onFocusOut, capturing)
  window.addEventListener('pointerdown', onUse, capturing)
  window.addEventListener('click', onUse, capturing) // triggered by a key
  window.addEventListener('scroll', onScroll, capturing)
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => controller.abort()
}

/** Returns whether the target is the tooltip itself, on which the pointer may rest and press. */
function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=tooltip]') !== null
}

function closestControl(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
}

/**
 * Returns whether the target is a control with keyboard focus. Excludes focus returned from a menu or dialog closed by
 * touch, where a tooltip would cover what is beside it, and all devices on which no pointer can hover.
 */
function hasKeyboardFocus(target: EventTarget | null): target is HTMLElement {
  const isFocused = target instanceof HTMLElement && target.matches('[data-tooltip]:focus-visible')
  return isFocused && window.matchMedia('(any-hover: hover)').matches
}

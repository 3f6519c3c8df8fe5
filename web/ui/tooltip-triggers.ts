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
 * Calls `tell` with the `data-tooltip` control that the pointer rests on or that has keyboard focus, and with null when
 * its tooltip must hide. Calls `onNear` beforehand, when a tooltip may soon be needed. Returns a function that stops
 * this.
 */
export function trackTooltipTriggers(
  onNear: () => void,
  tell: (told: TooltipTarget | null) => void,
): () => void {
  const end = new AbortController()
  const { signal } = end
  const first = { signal, capture: true } // before elements around the control can stop the event
  let pointed: HTMLElement | null = null
  let shown: HTMLElement | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (control: HTMLElement, isDelayed: boolean) => {
    clearTimeout(timer)
    shown = control
    tell({ control, isDelayed, hide })
  }
  const hide = () => {
    clearTimeout(timer)
    if (shown === null) return
    shown = null
    hiddenAt = performance.now()
    tell(null)
  }
  const pointAt = (control: HTMLElement | null) => {
    if (control === pointed) return
    const isNeighbor = shown !== null || performance.now() - hiddenAt < neighborMs
    clearTimeout(timer)
    if (pointed === shown) hide()
    pointed = control
    if (control === null || control === shown) return
    onNear()
    if (isNeighbor) show(control, false)
    else timer = setTimeout(show, debounceMs, control, true)
  }

  const move = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'touch' && !isTooltip(target)) pointAt(controlAround(target))
  }
  const focus = ({ target }: FocusEvent) => {
    if (!isReachedByKey(target)) return
    onNear()
    show(target, false)
  }
  const blur = ({ target }: FocusEvent) => target === shown && hide()
  const use = ({ target }: Event) => isTooltip(target) || hide()
  const scroll = ({ target }: Event) => target instanceof Node && target.contains(shown) && hide()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || shown === null) return
    event.preventDefault() // so that nothing below the tooltip closes
    hide()
  }
  window.addEventListener('pointermove', move, first)
  document.documentElement.addEventListener('pointerleave', () => pointAt(null), { signal })
  window.addEventListener('focusin', focus, first)
  window.addEventListener('focusout', blur, first)
  window.addEventListener('pointerdown', use, first)
  window.addEventListener('click', use, first) // triggered by a key
  window.addEventListener('scroll', scroll, first)
  window.addEventListener('keydown', press, first)
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => end.abort()
}

/** Returns whether the target is the tooltip itself, on which the pointer may rest and press. */
function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=tooltip]') !== null
}

function controlAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
}

/**
 * Returns whether the target is a control with keyboard focus. Excludes focus returned from a menu or dialog closed by
 * touch, where a tooltip would cover what is beside it, and all devices on which no pointer can hover.
 */
function isReachedByKey(target: EventTarget | null): target is HTMLElement {
  const isReached = target instanceof HTMLElement && target.matches('[data-tooltip]:focus-visible')
  return isReached && window.matchMedia('(any-hover: hover)').matches
}

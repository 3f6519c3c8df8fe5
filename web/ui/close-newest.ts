import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** How something open is closed. */
interface Closable {
  /** Null if Escape closes nothing: neither this, since what it shows would be lost, nor what is below. */
  onEscape: (() => void) | null | undefined
  /** Called on Back, instead of leaving the screen; null for an entry of the history, which Back leaves anyway. */
  onBack?: (() => void) | null
  /** A selector of where the focus must be for Escape to be meant for it; anywhere without one. */
  within?: string | undefined
}

/** Reads how each thing that is open is closed, the newest last, since dialogs may overlap. */
const openOnes: (() => Closable)[] = []

/** While `isOpen`, Escape and Back close it, unless something newer is open, which they close instead. */
export function useClosable(isOpen: boolean, closable: Closable): void {
  const { history } = useRouter()
  const readLatest = useEffectEvent(() => closable)
  const closesOnBack = isOpen && closable.onBack != null

  useEffect(() => {
    if (!isOpen) return
    const read = () => readLatest()
    openOnes.push(read)
    window.addEventListener('keydown', closeOnEscape, true) // before Radix and Leaflet, which know only their own
    return () => void openOnes.splice(openOnes.indexOf(read), 1)
  }, [isOpen])

  useEffect(
    () => (closesOnBack ? history.block({ blockerFn: closeOnBack, enableBeforeUnload: false }) : undefined),
    [closesOnBack, history],
  )
}

/** Returns whether anything that Back would close is open. */
export function hasOpenOverlay(): boolean {
  return findNewest(({ onBack }) => onBack != null) !== undefined
}

/** Returns whether a key belongs to an input method; Safari says of the Enter that ends its work only this code. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

function closeOnEscape(event: KeyboardEvent): void {
  const { key, target, repeat } = event
  if (key !== 'Escape') return
  const newest = findNewest(
    ({ within = '*' }) => target instanceof Element && target.closest(within) !== null,
  )
  if (newest === undefined) return
  event.stopPropagation()
  if (isComposing(event)) return
  event.preventDefault()
  if (!repeat) newest.onEscape?.() // a key held down closes one thing
}

/** Every open element blocks; whichever is asked first closes the newest. */
function closeOnBack({ action }: { action: string }): boolean {
  const newest = action === 'BACK' ? findNewest(({ onBack }) => onBack != null) : undefined
  newest?.onBack?.()
  return newest !== undefined
}

function findNewest(isMeant: (closable: Closable) => boolean): Closable | undefined {
  return openOnes.map((read) => read()).findLast(isMeant)
}

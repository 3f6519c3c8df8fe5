import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

interface ToastOptions {
  /** The title says what happened, the description what it means. The title alone is enough. */
  title: string
  description?: string
  /** For errors: uses a stronger color, and screen readers announce it immediately. */
  destructive?: boolean
  /** A drawing beside the text, hidden from screen readers. */
  drawing?: ReactNode
  /** Milliseconds; 5000 by default. */
  durationMs?: number
  /** A button such as "Undo", which also closes the toast. */
  action?: { label: string; onSelect: () => void }
  /** Stays until the user closes it, and comes back after any other toast. */
  isLasting?: boolean
  /** Called once the user has closed it or chosen its action. */
  onClose?: () => void
}

/** The current toast. It remains for a while after it is closed, so that its closing animation can run. */
export interface Toast extends ToastOptions {
  id: number
  open: boolean
}

const removalDelayMs = 10_000 // spec section 9: a dismissed toast is dropped this much later

const store = createStore<Toast | null>()(() => null)
const lastingToasts: ToastOptions[] = []
let nextId = 1

/** Shows a toast. Only one is visible at a time: a new one replaces the previous one, but lasting ones wait their turn. */
export function showToast(options: ToastOptions): void {
  const current = store.getState()
  if (options.isLasting && current?.open) {
    lastingToasts.push(options)
    return
  }
  if (current?.open && current.isLasting) lastingToasts.unshift(current)
  store.setState({ ...options, id: nextId++, open: true }, true)
}

/** How long a toast about a photo or its catch stays (spec section 9); others stay longer. */
export const shortToastMs = 3000

/** Shows that an action on a photo or its catch succeeded. */
export function showShortToast(title: string, description?: string): void {
  showToast({ title, durationMs: shortToastMs, ...(description !== undefined && { description }) })
}

/** Shows that an action on a photo or its catch failed. */
export function showShortError(title: string, description: string): void {
  showToast({ title, description, durationMs: shortToastMs, destructive: true })
}

/** Closes a toast, unless a newer one has already replaced it. */
export function dismissToast(id: number): void {
  const toast = store.getState()
  if (toast?.id !== id || !toast.open) return
  store.setState({ open: false })
  toast.onClose?.()
  const next = lastingToasts.shift()
  if (next) showToast(next)
  else setTimeout(() => store.getState()?.id === id && store.setState(null), removalDelayMs)
}

/** Returns the current toast, which may be closing; null if there is none. */
export const currentToast = store.getState

/** Calls the listener whenever the current toast changes. Returns a function that unsubscribes. */
export const subscribeToToast = store.subscribe

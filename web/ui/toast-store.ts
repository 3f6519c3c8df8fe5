interface ToastWords {
  /** The title says what happened, the description what it means; the title alone is enough. */
  title: string
  description?: string
  /** Something went wrong: stronger colour, and read out at once. */
  destructive?: boolean
  /** 5000 ms unless told otherwise. */
  durationMs?: number
  /** A word that does something about it, such as "Undo"; it closes the toast. */
  action?: { label: string; onSelect: () => void }
}

/** The message on the screen; it stays a while after it was closed, so that it can leave in motion. */
export interface Toast extends ToastWords {
  id: number
  open: boolean
}

const removedAfterMs = 10_000 // spec section 9: a dismissed toast is dropped this much later

let toast: Toast | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Tells something in passing. One toast is visible at a time: a newer one takes the place of an older one. */
export function showToast(words: ToastWords): void {
  set({ ...words, id: nextId++, open: true })
}

/** Takes a toast away, unless a newer one has its place already. */
export function dismissToast(id: number): void {
  if (toast?.id !== id || !toast.open) return
  set({ ...toast, open: false })
  setTimeout(() => toast?.id === id && set(null), removedAfterMs)
}

/** The toast there is now, also while it leaves. */
export function currentToast(): Toast | null {
  return toast
}

/** Calls the listener whenever another toast comes or the one there is goes; the answer ends that. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Toast | null): void {
  toast = next
  for (const listener of listeners) listener()
}

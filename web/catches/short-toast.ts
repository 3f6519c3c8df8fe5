import { showToast } from '../ui/toast-store.ts'

const toastMs = 3000 // spec section 9; other toasts stay longer

/** Shows that an action on a photo or its catch succeeded. */
export function showShortToast(title: string, description?: string): void {
  showToast({ title, durationMs: toastMs, ...(description !== undefined && { description }) })
}

/** Shows that an action on a photo or its catch failed. */
export function showShortError(title: string, description: string): void {
  showToast({ title, description, durationMs: toastMs, destructive: true })
}

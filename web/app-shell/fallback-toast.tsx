import { useEffect, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, subscribeToToast } from '../ui/toast-store.ts'

const shownMs = 5000 // spec section 9

/** A minimal toast with title, description and action, used if the code of the real toaster cannot be loaded. */
export function FallbackToast() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  useEffect(() => {
    if (!toast?.open || toast.isLasting) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs ?? shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  if (!toast?.open) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-[calc(var(--covered-bottom)+0.75rem)] z-(--layer-toast) mx-auto max-w-md rounded-lg bg-ink px-4 py-2.5 text-ground text-sm shadow-floating"
    >
      <p className="font-semibold">{toast.title}</p>
      {toast.description && <p>{toast.description}</p>}
      {toast.action && (
        <button
          type="button"
          onClick={toast.action.onSelect}
          className="min-h-11 font-bold underline underline-offset-4"
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
}

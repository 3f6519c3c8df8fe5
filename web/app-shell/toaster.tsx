import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { onSilence } from '../device/indexed-db.ts'
import { classNames } from '../ui/class-names.ts'
import { useClosable } from '../ui/close-newest.ts'
import { currentToast, dismissToast, showToast, subscribeToToast } from '../ui/toast-store.ts'

let isShown = false

// Here, since it loads after the first screen and before a storage can be found to be silent.
onSilence(() => {
  if (isShown) return
  isShown = true
  showToast({
    title: 'This browser can’t store anything right now',
    description:
      'Creel shows your log from the server, but not offline. Keep it open until photos and changes are sent.',
    durationMs: 15_000,
  })
})

/** Renders the toasts; use it once, in the frame. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  const dismiss = () => toast && dismissToast(toast.id)
  useClosable(toast?.open === true, { onEscape: dismiss, within: '[data-toasts]' })
  return (
    <Radix.Provider label="Message" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Radix.Root
          key={toast.id}
          ref={toast.isLasting ? followUploads : keepPlace}
          open={toast.open}
          onOpenChange={(open) => !open && dismiss()}
          type={toast.destructive ? 'foreground' : 'background'}
          {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
          {...(toast.isLasting && { duration: Number.POSITIVE_INFINITY })}
          className={classNames(
            toastClass,
            toast.destructive ? 'bg-danger text-on-danger' : 'bg-ink text-ground',
          )}
        >
          {toast.drawing}
          <div className="min-w-0 flex-1 py-2.5 [overflow-wrap:anywhere]">
            <Radix.Title className="font-semibold text-sm">{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className="text-sm">{toast.description}</Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action altText={toast.action.label} onClick={toast.action.onSelect} className={action}>
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close aria-label="Dismiss" className="flex size-11 shrink-0 items-center justify-center">
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport data-toasts className={viewport} />
    </Radix.Provider>
  )
}

/** Keeps a toast where it appears when the uploads below it go: a press would miss it, or hit what comes in its place. */
function keepPlace(toast: HTMLElement | null): void {
  const height = getComputedStyle(document.documentElement).getPropertyValue('--uploads-height')
  toast?.parentElement?.style.setProperty('--height-below', height)
}

/** A toast that stays for long moves down instead. */
function followUploads(toast: HTMLElement | null): void {
  toast?.parentElement?.style.removeProperty('--height-below')
}

const viewport =
  'fixed inset-x-0 bottom-[calc(var(--covered-bottom)+var(--bar-height)+max(var(--uploads-height),var(--height-below,0px)))] z-(--layer-toast) mx-auto w-full max-w-md p-3 outline-none ' +
  'empty:hidden pointer-events-none ' +
  // A screen that fills the window has its controls at the bottom, so toasts appear below its header.
  'in-data-controls-below:top-[calc(--spacing(14)+env(safe-area-inset-top))] ' +
  'in-data-controls-below:bottom-auto ' +
  // Beside the map's controls, as far as they are in reach of the thumb.
  'in-data-controls-beside:max-sm:pr-17'

const action = 'min-h-11 shrink-0 px-2 font-bold text-sm underline underline-offset-4'

const toastClass =
  // Radix takes presses away, by a style of the element, from a toast that was there before the open dialog.
  'pointer-events-auto! flex items-start gap-2 rounded-lg pl-4 shadow-floating touch-none select-none ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
  'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-vanish'

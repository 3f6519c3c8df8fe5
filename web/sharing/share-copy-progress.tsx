import { LoaderCircle } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useClosable } from '../ui/close-newest.ts'
import { scrim } from '../ui/dialog-window.tsx'
import { useRestoreFocus } from '../ui/focus.ts'

/** Modal that blocks the viewer while a copy without position is made; the user cannot dismiss it. */
export function ShareCopyProgress({ open }: { open: boolean }) {
  const focus = useRestoreFocus(open)
  useClosable(open, { onEscape: null })
  return (
    <Dialog.Root open={open}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content {...focus} onInteractOutside={(event) => event.preventDefault()} className={sheet}>
          <LoaderCircle aria-hidden className="size-10 animate-spin text-action" />
          <Dialog.Title className="text-balance font-bold text-lg">
            Removing your secret spot coordinates
          </Dialog.Title>
          <Dialog.Description className="text-quiet">Standby...</Dialog.Description>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const sheet =
  'fixed top-1/2 left-1/2 z-(--layer-over) flex w-[calc(100%-2rem)] max-w-sm -translate-x-1/2 -translate-y-1/2 ' +
  'animate-appear flex-col items-center gap-3 rounded-xl bg-sheet p-8 text-center text-ink shadow-floating outline-none'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useClosable } from './close-newest.ts'
import { useRestoreFocus } from './focus.ts'
import { IconButton } from './icon-button.tsx'

/** What a dialog shows, and how it closes. */
export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, with the primary one last. */
  actions?: ReactNode
  className?: string
  /** Whether only its buttons close it, since what it shows would be lost. */
  staysOpen?: boolean
  /** Whether it is an entry of the history, so that Back closes it anyway. */
  isHistoryEntry?: boolean
  /** What takes the place of the scrim, and handles presses beside the dialog, which then don't close it. */
  surface?: ComponentProps<typeof Radix.Overlay>
  /** Returns the element to focus after closing if the element that opened the dialog no longer exists. */
  focusIfGone?: () => HTMLElement | null
}

/** The dialog itself, with the library that keeps focus and screen readers in it. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  className,
  staysOpen = false,
  isHistoryEntry = false,
  surface,
  focusIfGone,
}: DialogProps) {
  const focus = useRestoreFocus(open, { focusIfGone })
  const close = () => onOpenChange(false)
  useClosable(open, { onEscape: staysOpen ? null : close, onBack: isHistoryEntry ? null : close })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} {...surface} />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...focus}
          {...((surface || staysOpen) && { onInteractOutside: preventDefault })}
          className={classNames(dialogClass, className)}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="pt-2 font-bold text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} className="-mr-2" />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="text-quiet">{description}</Radix.Description>
          )}
          {children}
          {actions && <div className={actionsClass}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const preventDefault = (event: { preventDefault(): void }) => event.preventDefault()

/** The backdrop behind dialogs and sheets. */
export const scrim =
  'fixed inset-0 z-(--layer-over) bg-scrim data-[state=open]:animate-appear data-[state=closed]:animate-vanish'

const dialogClass =
  'fixed top-1/2 left-1/2 z-(--layer-over) flex max-h-[calc(100dvh-(--spacing(8)))] w-[calc(100%-(--spacing(8)))] max-w-md ' +
  '-translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-x-hidden overflow-y-auto scroll-pb-40 [overflow-wrap:anywhere] rounded-xl bg-sheet p-6 pt-4 shadow-floating outline-none ' +
  'data-[state=open]:animate-appear data-[state=closed]:animate-vanish'

// What does not fit in a low window scrolls above them. The shadows cover what lies beside them, such as the outline of a field: with
// negative margins, the dialog would scroll sideways in WebKit.
const actionsClass =
  'sticky -bottom-6 -mb-6 flex shrink-0 flex-wrap justify-end gap-3 bg-sheet pt-2 pb-6 ' +
  '[box-shadow:16px_0_var(--color-sheet),-16px_0_var(--color-sheet)]'

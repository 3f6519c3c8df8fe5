import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field-error.tsx'

interface ConfirmDialogProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  confirmLabel: string
  variant?: 'danger' | 'action'
  /** Whether the action is running. The dialog stays open meanwhile. */
  isPending: boolean
  /** Why the action failed. */
  error?: string | undefined
  /** Starts the action, which calls `close` when it has ended. */
  onConfirm: (close: () => void) => void
  /** Returns the element to focus after closing if the element that opened the dialog no longer exists. */
  focusIfGone?: () => HTMLElement | null
}

/** Asks for confirmation before an action. It opens when it is mounted; a new `key` opens it again. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirmLabel,
  variant = 'danger',
  isPending,
  error,
  onConfirm,
  focusIfGone = () => null,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const close = () => setOpen(false)
  const cancel = () => isPending || close()
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      focusIfGone={focusIfGone}
      title={title}
      description={description && <span id={`${id}-description`}>{description}</span>}
      actions={
        <>
          <Button
            autoFocus
            disabled={isPending}
            aria-describedby={`${id}-description ${id}-details`}
            onClick={cancel}
          >
            Cancel
          </Button>
          <Button
            variant={variant}
            busy={isPending}
            aria-describedby={error && `${id}-error`}
            onClick={() => onConfirm(close)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && (
        <div id={`${id}-details`} className="flex flex-col gap-3">
          {children}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Dialog>
  )
}

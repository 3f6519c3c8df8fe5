import { errorMessage } from '../../api-client/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteNotedCatch } from './noted-catches-api.ts'

interface DeleteNotedDialogProps {
  id: string
  isOutingNote: boolean
  onCancel(): void
  onDeleted(): void
}

/** Asks for confirmation before a catch without a photo or an outing note is deleted. */
export function DeleteNotedDialog({ id, isOutingNote, onCancel, onDeleted }: DeleteNotedDialogProps) {
  const [title, what] = isOutingNote ? ['Outing Note', 'note'] : ['Catch', 'catch']
  const { mutate, isPending, error } = useDeleteNotedCatch(isOutingNote)
  return (
    <Dialog
      open
      onOpenChange={() => isPending || onCancel()}
      title={`Delete ${title}`}
      description={`Delete this ${what}? This action cannot be undone.`}
      actions={
        <>
          <Button autoFocus disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(id, { onSuccess: onDeleted })}>
            Delete
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {errorMessage(error, `Failed to delete the ${what}.`)}
        </p>
      )}
    </Dialog>
  )
}

import { errorMessage } from '../../api-client/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteNotedCatch } from './noted-catches-api.ts'

interface DeleteNotedDialogProps {
  id: string
  onCancel(): void
  onDeleted(): void
}

/** Asks for confirmation before a catch without a photo is deleted. */
export function DeleteNotedDialog({ id, onCancel, onDeleted }: DeleteNotedDialogProps) {
  const { mutate, isPending, error } = useDeleteNotedCatch()
  return (
    <Dialog
      open
      onOpenChange={() => isPending || onCancel()}
      title="Delete Catch"
      description="Delete this catch? This action cannot be undone."
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
          {errorMessage(error, 'Failed to delete the catch.')}
        </p>
      )}
    </Dialog>
  )
}

import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type EmailAction, useEmailAction, useEmailsDue } from '../admin-api.ts'
import { emailLabels, recipientsText } from './email-labels.ts'

interface EmailDialogProps {
  action: EmailAction
  ownEmail: string | null
  goesToOutbox: boolean
}

/** Asks for confirmation before an email action and shows how many recipients it has. */
export function EmailDialog({ action, ownEmail, goesToOutbox }: EmailDialogProps) {
  const [open, setOpen] = useState(true)
  const mutation = useEmailAction(action)
  const descriptionId = useId()
  const { dialogTitle, confirm } = emailLabels[action]
  const close = () => setOpen(false)
  const cancel = () => mutation.isPending || close()
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      title={dialogTitle}
      actions={
        <>
          <Button autoFocus disabled={mutation.isPending} aria-describedby={descriptionId} onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant="action"
            busy={mutation.isPending}
            onClick={() => mutation.mutate(undefined, { onSettled: close })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div id={descriptionId} className="flex flex-col gap-3 text-quiet [overflow-wrap:anywhere]">
        <Recipients action={action} ownEmail={ownEmail} />
        {goesToOutbox && action !== 'clear' && (
          <p>No mail server is set up, so the email will be saved to the server’s outbox folder.</p>
        )}
      </div>
    </Dialog>
  )
}

function Recipients({ action, ownEmail }: Pick<EmailDialogProps, 'action' | 'ownEmail'>) {
  const { data: due, isError } = useEmailsDue()
  return (
    <div role="status" className="min-h-18">
      {due && <p>{recipientsText(action, due, ownEmail)}</p>}
      {due === undefined && isError && <p>Couldn’t count the emails right now.</p>}
      {due === undefined && !isError && <Skeleton className="h-12 w-full" />}
    </div>
  )
}

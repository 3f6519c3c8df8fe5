import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
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
  const { mutate, isPending } = useEmailAction(action)
  const { dialogTitle, confirm } = emailLabels[action]
  return (
    <ConfirmDialog
      title={dialogTitle}
      confirmLabel={confirm}
      variant="action"
      isPending={isPending}
      onConfirm={(close) => mutate(undefined, { onSettled: close })}
    >
      <Recipients action={action} ownEmail={ownEmail} />
      {goesToOutbox && action !== 'clear' && (
        <p className="text-quiet">
          No mail server is set up, so the email will be saved to the server’s outbox folder.
        </p>
      )}
    </ConfirmDialog>
  )
}

function Recipients({ action, ownEmail }: Pick<EmailDialogProps, 'action' | 'ownEmail'>) {
  const { data: due, isError } = useEmailsDue()
  return (
    <div role="status" className="min-h-18 text-quiet">
      {due && <p>{recipientsText(action, due, ownEmail)}</p>}
      {due === undefined && isError && <p>Couldn’t count the emails right now.</p>}
      {due === undefined && !isError && <Skeleton className="h-12 w-full" />}
    </div>
  )
}

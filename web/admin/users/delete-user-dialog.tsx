import { useId, useState } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteUser } from '../admin-api.ts'
import { userLabel } from './user-names.ts'

interface DeleteUserDialogProps {
  user: AdminUser
  isOwn: boolean
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before deleting an account and lists what will be deleted. */
export function DeleteUserDialog({ user, isOwn, focusIfGone }: DeleteUserDialogProps) {
  const [open, setOpen] = useState(true)
  const deletion = useDeleteUser()
  const descriptionId = useId()
  const close = () => setOpen(false)
  const cancel = () => deletion.isPending || close()
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      focusIfGone={focusIfGone}
      title="Delete User Account"
      description={
        <span className="[overflow-wrap:anywhere]">
          Delete the account for {userLabel(user)}? This also deletes:
        </span>
      }
      actions={
        <>
          <Button autoFocus disabled={deletion.isPending} aria-describedby={descriptionId} onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => deletion.mutate(user, { onSuccess: close })}
          >
            Delete User
          </Button>
        </>
      }
    >
      <div id={descriptionId} className="flex flex-col gap-3">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>
            All of the user’s photos
            {user.photoCount > 0 && ` (${user.photoCount.toLocaleString('en-US')})`}
          </li>
          <li>All locations and metadata</li>
          <li>All e-mail records</li>
        </ul>
        {isOwn && (
          <p>
            This is your own account. You’ll be signed out, and photos still waiting to upload here will be
            lost.
          </p>
        )}
        <p className="font-semibold">This action cannot be undone.</p>
      </div>
    </Dialog>
  )
}

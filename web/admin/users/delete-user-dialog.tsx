import type { AdminUser } from '../../../shared/admin.ts'
import { InboxNote } from '../../account/inbox-note.tsx'
import { useConfig } from '../../api-client/config-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteUser } from '../admin-api.ts'
import { userLabel } from './user-names.ts'

interface DeleteUserDialogProps {
  user: AdminUser
  isOwn: boolean
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before deleting an account and lists what will be deleted. */
export function DeleteUserDialog({ user, isOwn, focusIfGone }: DeleteUserDialogProps) {
  const { mutate, isPending } = useDeleteUser()
  const { data: config } = useConfig()
  return (
    <ConfirmDialog
      title="Delete User Account"
      description={`Delete the account for ${userLabel(user)}? This also deletes:`}
      confirmLabel="Delete User"
      isPending={isPending}
      onConfirm={(close) => mutate(user, { onSuccess: close })}
      focusIfGone={focusIfGone}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>
          All of the user’s photos
          {user.photoCount > 0 && ` (${user.photoCount.toLocaleString('en-US')})`}
        </li>
        <li>All locations and metadata</li>
        <li>All e-mail records</li>
      </ul>
      {isOwn ? (
        <InboxNote deletes="account" />
      ) : (
        config?.inboxConfigured && (
          <p className="text-quiet text-sm">
            Files in their inbox folder and its folder “done”, if they have one, stay in{' '}
            <code>INBOX_DIR</code>.
          </p>
        )
      )}
      {isOwn && (
        <p>
          This is your own account. You’ll be signed out, and photos still waiting to upload here will be
          lost.
        </p>
      )}
      <p className="font-semibold">This action cannot be undone.</p>
    </ConfirmDialog>
  )
}

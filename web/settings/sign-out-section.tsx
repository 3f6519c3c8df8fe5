import { DoorOpen, LogOut, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { User } from '../../shared/account.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { InboxNote } from '../account/inbox-note.tsx'
import { useConnection } from '../api-client/connection.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { useSignOut } from '../app-shell/use-sign-out.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { confirmationPhrase, isConfirmed } from './deletion-confirmation.ts'
import { useDeleteAccount, useStorage } from './settings-api.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** Sign-out and account deletion. */
export function SignOutSection({ user }: { user: User }) {
  const { isOffline } = useConnection()
  const signOut = useSignOut(user, noop)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <SettingsSection icon={DoorOpen} title="Leave Creel">
      <p className="text-quiet text-sm">
        Every device you’re signed in on keeps a copy of your log, so that it opens offline. A lost phone
        keeps its copy until it next reaches the server.
      </p>
      <a {...signOut.link} className={buttonClass({ className: 'self-start' })}>
        <LogOut aria-hidden />
        Sign Out
      </a>
      <hr className="border-hairline" />
      <p className="text-quiet text-sm">
        Deleting your account permanently deletes everything in it. Export your data first if you want to keep
        it.
      </p>
      {isOffline && <OfflineReason>You need a connection for both.</OfflineReason>}
      <Button
        variant="plain"
        className="self-start text-danger!"
        disabled={isOffline}
        onClick={() => setIsDialogOpen(true)}
      >
        <Trash2 aria-hidden />
        Delete my account
      </Button>
      {signOut.dialog}
      <DeleteAccountDialog user={user} open={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </SettingsSection>
  )
}

/** Does nothing, since there is no menu to close. */
function noop(): void {}

interface DeleteAccountDialogProps {
  user: User
  open: boolean
  onClose: () => void
}

/** Asks for confirmation by typed text before deleting the account, so that nothing is deleted by mistake. */
function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('')
  const deletion = useDeleteAccount()
  const isDeleting = deletion.isPending || deletion.isSuccess
  const formId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isConfirmed(typed, user) && !isDeleting) deletion.mutate()
  }
  function close() {
    if (isDeleting) return
    setTyped('')
    deletion.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Delete your account?"
      description="This immediately and permanently deletes:"
      actions={
        <>
          <Button onClick={close} disabled={isDeleting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isDeleting}
            disabled={!isConfirmed(typed, user)}
          >
            Delete my account
          </Button>
        </>
      }
    >
      <DeletedDataList />
      <InboxNote deletes="account" />
      <form id={formId} onSubmit={submit} className="flex flex-col gap-2">
        <label htmlFor={`${formId}-word`} className="text-sm [overflow-wrap:anywhere]">
          To confirm, type <strong>{confirmationPhrase(user)}</strong>
        </label>
        <input
          id={`${formId}-word`}
          type="text"
          inputMode={user.email === null ? 'text' : 'email'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink"
        />
      </form>
      {deletion.isError && (
        <FieldError>
          {errorMessage(deletion.error, 'Your account couldn’t be deleted. Please try again later.')}
        </FieldError>
      )}
    </Dialog>
  )
}

function DeletedDataList() {
  const { data } = useStorage()
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        {data && data.photoCount > 0 ? photosText(data.photoCount) : 'all your photos'}, with all catch
        details
      </li>
      <li>all your locations and location groups</li>
      <li>all records of emails sent to you</li>
      <li>your settings, and the sign-in on every device</li>
      <li>photos in this browser still waiting to upload</li>
    </ul>
  )
}

function photosText(count: number): string {
  return count === 1 ? 'your one photo' : `your ${plural(count, 'photo')}`
}

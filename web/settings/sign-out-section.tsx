import { DoorOpen, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../shared/account.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { useSignOut } from '../app-shell/use-sign-out.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
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
      <Button asChild className="self-start">
        <a {...signOut.link}>
          <LogOut aria-hidden />
          Sign Out
        </a>
      </Button>
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

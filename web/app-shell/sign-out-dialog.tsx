import { useState } from 'react'
import { signOutPath } from '../../shared/account.ts'
import { clearUserData } from '../offline/clear-user-data.ts'
import { signOutWarning } from '../offline/pending-uploads-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface SignOutDialogProps {
  accountId: string
  /** The number of photos not yet uploaded. */
  pendingCount: number
  /** The number of changes not yet sent. */
  editCount: number
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before signing out deletes photos or changes that exist only in this browser. */
export function SignOutDialog({ accountId, pendingCount, editCount, open, onClose }: SignOutDialogProps) {
  const [isSigningOut, setLeaving] = useState(false)
  async function signOut() {
    setLeaving(true)
    await clearUserData(accountId)
    window.location.assign(signOutPath)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Sign out?"
      description={signOutWarning(pendingCount, editCount)}
      actions={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant="danger" busy={isSigningOut} onClick={signOut}>
            Sign Out
          </Button>
        </>
      }
    />
  )
}

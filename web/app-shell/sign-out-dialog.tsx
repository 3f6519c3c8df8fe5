import { useState } from 'react'
import { signOutPath } from '../../shared/account.ts'
import { clearUserData } from '../offline/clear-user-data.ts'
import { signOutWarning } from '../offline/pending-uploads-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface SignOutDialogProps {
  accountId: string
  /** The number of photos not yet uploaded. */
  waiting: number
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before signing out deletes photos that exist only in this browser. */
export function SignOutDialog({ accountId, waiting, open, onClose }: SignOutDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    await clearUserData(accountId)
    window.location.assign(signOutPath)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Sign out?"
      description={signOutWarning(waiting)}
      actions={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant="danger" busy={isLeaving} onClick={leave}>
            Sign out
          </Button>
        </>
      }
    />
  )
}

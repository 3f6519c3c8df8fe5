import { type MouseEvent, useState } from 'react'
import { signOutPath, type User } from '../../shared/account.ts'
import { connection } from '../api-client/connection.ts'
import { deleteJournal } from '../log/log-journal.ts'
import { deleteWhere, pendingEdits } from '../offline/pending-edits.ts'
import { countUnsaved } from '../offline/unsaved-uploads.ts'
import { usePendingEditCount } from '../offline/use-pending-edit-count.ts'
import { usePendingUploadCount } from '../offline/use-pending-upload-count.ts'
import { showToast } from '../ui/toast-store.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

const loadDialog = async () => (await import('./sign-out-dialog.tsx')).SignOutDialog

/**
 * Returns the props of a plain browser link for signing out, and the confirmation dialog that may come before. Calls
 * `onStay` if the link is not followed.
 */
export function useSignOut({ id }: User, onStay: () => void) {
  const pendingCount = usePendingUploadCount(id)
  const editCount = usePendingEditCount()
  const [isConfirming, setAsking] = useState(false)
  const SignOutDialog = useLazyModule(isConfirming, loadDialog, () => setAsking(false))

  function handleClick(event: MouseEvent) {
    const { isOffline } = connection.snapshot()
    if (!isOffline && pendingCount + countUnsaved(id) + editCount === 0) {
      const hasYielded = pendingEdits.getState().size > 0
      const deletesLog = navigator.serviceWorker?.controller && !hasYielded // the service worker
      if (event.button !== 0 || deletesLog) return
      event.preventDefault()
      const deleting = [deleteJournal(), hasYielded && deleteWhere(({ accountId }) => accountId === id)]
      void Promise.allSettled(deleting).then(() => window.location.assign(signOutPath))
      return
    }
    event.preventDefault()
    onStay()
    if (isOffline)
      showToast({ title: 'You need a connection to sign out', description: offlineText, destructive: true })
    else setAsking(true)
  }

  /** The link's props. A middle click also follows it, in a new tab. */
  const link = {
    href: signOutPath,
    onClick: handleClick,
    onAuxClick: (event: MouseEvent) => event.button === 1 && handleClick(event),
  }
  const dialog = isConfirming && SignOutDialog && (
    <SignOutDialog
      accountId={id}
      pendingCount={pendingCount + countUnsaved(id)}
      editCount={editCount}
      open
      onClose={() => setAsking(false)}
    />
  )
  return { link, dialog }
}

const offlineText = 'Your session has to end on the server too. Try again when you’re back online.'

import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { signOutPath, type User } from '../../shared/account.ts'
import { connection } from '../http/connection.ts'
import { countAtRiskHere } from '../offline/unsent-photos.ts'
import { useWaitingCount } from '../offline/use-waiting-count.ts'
import { showToast } from '../ui/toast-store.ts'

const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}))

/**
 * Signing out by a link of the browser's own: what to do as it is followed, and the question that may come before.
 * `onStay` hears where the link is not followed.
 */
export function useSignOut({ id }: User, onStay: () => void) {
  const kept = useWaitingCount(id)
  const [isAsking, setAsking] = useState(false)

  function follow(event: MouseEvent) {
    const { isOffline } = connection.snapshot()
    if (!isOffline && kept + countAtRiskHere(id) === 0) return
    event.preventDefault()
    onStay()
    if (isOffline)
      showToast({ title: 'Signing out needs a connection', description: offline, destructive: true })
    else setAsking(true)
  }

  /** What the link is given; a middle button follows it too, into a tab of its own. */
  const link = {
    href: signOutPath,
    onClick: follow,
    onAuxClick: (event: MouseEvent) => event.button === 1 && follow(event),
  }
  const question = isAsking && (
    <Suspense>
      <SignOutDialog
        accountId={id}
        waiting={kept + countAtRiskHere(id)}
        open
        onClose={() => setAsking(false)}
      />
    </Suspense>
  )
  return { link, question }
}

const offline = 'The server must end your session too. Try again when you are back online.'

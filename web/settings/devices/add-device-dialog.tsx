import { useState } from 'react'
import type { User } from '../../../shared/account.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { displayName } from '../../app-shell/user-name.ts'
import { PlainHttpWarning } from '../../pages/plain-http-warning.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OpenCode } from './open-code.tsx'
import { useAddDevice } from './use-add-device.ts'

interface AddDeviceDialogProps {
  user: User
  onClose: () => void
  /** Called once the new device may sign in. */
  onAdded: () => void
}

/** Shows a code for a new device, then asks whether the device that has sent it may sign in. Closing it cancels the code. */
export function AddDeviceDialog({ user, onClose, onAdded }: AddDeviceDialogProps) {
  const { isOffline } = useConnection()
  const adding = useAddDevice()
  const { status, created, deviceName, word, isAnswering } = adding
  const name = deviceName ?? 'A new device'
  const close = () => isAnswering || onClose()
  const answer = (isConfirmed: boolean) =>
    adding.answer(isConfirmed, { onSuccess: ({ status }) => status === 'confirmed' && onAdded() })

  const texts = {
    open: 'Scan this with the new device.',
    claimed: `“${name}” wants to sign in to ${user.email ?? displayName(user)}. Does it show this word?`,
    confirmed: `Confirmed. ${name} is signed in once you press “Sign in as …” on it too.`,
    rejected: `${name} isn’t signed in.`,
    expired: 'This code has expired, or wrong codes cancelled it.',
  }
  const [chosenLink, setChosenLink] = useState<string | null>(null)
  const link = created?.links.find((each) => each === chosenLink) ?? created?.links[0] ?? ''
  const error = adding.creationError ?? adding.answerError
  const hasCode = status === 'open' && created !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      staysOpen={status === 'open' || status === 'claimed'}
      title="Add a Device"
      actions={
        status === 'claimed' ? (
          <>
            <Button disabled={isAnswering} onClick={() => answer(false)}>
              No
            </Button>
            <Button variant="action" busy={isAnswering} onClick={() => answer(true)}>
              Yes, sign it in
            </Button>
          </>
        ) : status === 'confirmed' ? (
          <Button variant="action" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            {/* On the other side than “Yes, sign it in”, which may appear while it is pressed. */}
            <Button className="mr-auto" onClick={close}>
              {status === 'open' ? 'Cancel' : 'Close'}
            </Button>
            {(status !== 'open' || adding.creationError) && (
              <Button variant="action" busy={adding.isCreating} onClick={adding.restart}>
                Show a new code
              </Button>
            )}
          </>
        )
      }
    >
      {hasCode && isPlainHttp(link) && <PlainHttpWarning />}
      <p role="status" className="text-quiet [overflow-wrap:anywhere]">
        {adding.creationError ? 'Creel couldn’t create a code.' : texts[status]}
      </p>
      {hasCode && <OpenCode key={created.id} {...created} link={link} onLinkChange={setChosenLink} />}
      {status === 'open' && adding.isCreating && <Skeleton className="h-96 w-full" />}
      {status === 'claimed' && (
        <p className="rounded-xl bg-tint px-2 py-6 text-center font-extrabold text-[min(var(--text-3xl),11vw)] leading-tight">
          {word}
        </p>
      )}
      {error && (
        <FieldError>{errorMessage(error, 'Something went wrong on the server. Try again.')}</FieldError>
      )}
      {isOffline && (status === 'open' || status === 'claimed') && (
        <p className="text-quiet text-sm">No connection right now. Creel keeps trying.</p>
      )}
    </Dialog>
  )
}

/** Whether others can read what either device sends. */
function isPlainHttp(link: string): boolean {
  return link.startsWith('http:') || !window.isSecureContext
}

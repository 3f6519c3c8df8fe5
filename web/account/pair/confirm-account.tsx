import { useEffect, useRef } from 'react'
import type { User } from '../../../shared/account.ts'
import { displayName } from '../../app-shell/user-name.ts'
import { loadPendingEdits } from '../../offline/pending-edits.ts'
import { signOutWarning } from '../../offline/pending-uploads-text.ts'
import { usePendingEditCount } from '../../offline/use-pending-edit-count.ts'
import { usePendingUploadCount } from '../../offline/use-pending-upload-count.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { PairingWord } from './pairing-states.tsx'

interface ConfirmAccountProps {
  /** The account that the code names. */
  account: string
  /** The word that the other device shows too. */
  word: string
  /** Who is signed in on this device already. */
  user: User | null
  /** Whether that is the same account. */
  isSignedIn: boolean
  onConfirm: () => void
}

/** Asks whether to sign in to the account that the code names; until then nothing changes on this device. */
export function ConfirmAccount({ account, word, user, isSignedIn, onConfirm }: ConfirmAccountProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), []) // the button that led here is gone
  return (
    <>
      <ScreenTitle ref={heading} tabIndex={-1} className="outline-none">
        Sign in as {account}?
      </ScreenTitle>
      <PairingWord word={word} />
      <p>
        Sign in only if you know this account and your other device shows the same word. Photos you add here
        go to this account.
      </p>
      {user !== null && !isSignedIn ? (
        <SwitchAccount {...{ account, user, onConfirm }} />
      ) : (
        <Choice {...{ account, user, onConfirm }} />
      )}
    </>
  )
}

interface ChoiceProps extends Pick<ConfirmAccountProps, 'account' | 'user' | 'onConfirm'> {
  deletes?: boolean
}

function Choice({ account, user, deletes = false, onConfirm }: ChoiceProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild size="lg" className="grow">
        <a href="/">{user === null ? 'Cancel' : 'Stay signed in'}</a>
      </Button>
      <Button
        variant={deletes ? 'danger' : 'action'}
        size="lg"
        className="grow rounded-[1.625rem]! [overflow-wrap:anywhere]"
        onClick={onConfirm}
      >
        Sign in as {account}
      </Button>
    </div>
  )
}

/** Warns the signed-in user that the account changes, and what that deletes. */
function SwitchAccount({ user, ...props }: ChoiceProps & { user: User }) {
  const photoCount = usePendingUploadCount(user.id)
  const editCount = usePendingEditCount()
  const hasWaiting = photoCount + editCount > 0
  useEffect(() => {
    void loadPendingEdits(user.id).catch(() => undefined) // a browser without storage
  }, [user.id])
  return (
    <>
      <div className="flex flex-col gap-2 rounded-md bg-tint px-4 py-3 [overflow-wrap:anywhere]">
        <p>
          This browser is signed in as <strong>{user.email ?? displayName(user)}</strong>. It will be signed
          in as <strong>{props.account}</strong> instead.
        </p>
        {hasWaiting && (
          <p className="font-semibold">{signOutWarning(photoCount, editCount, 'Changing accounts')}</p>
        )}
      </div>
      <Choice {...props} user={user} deletes={hasWaiting} />
    </>
  )
}

import { type FormEvent, useEffect, useId, useState } from 'react'
import type { User } from '../../../shared/account.ts'
import { codeLength, formatCode } from '../../../shared/pairing-code.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { displayName } from '../../app-shell/user-name.ts'
import { loadPendingEdits } from '../../offline/pending-edits.ts'
import { signOutWarning } from '../../offline/pending-uploads-text.ts'
import { usePendingEditCount } from '../../offline/use-pending-edit-count.ts'
import { usePendingUploadCount } from '../../offline/use-pending-upload-count.ts'
import { PlainHttpWarning } from '../../pages/plain-http-warning.tsx'
import { Button } from '../../ui/button.tsx'
import { cleanCode } from './clean-code.ts'

interface EnterCodeProps {
  /** The code of the link that was opened; empty without one. */
  code: string
  /** Who is signed in already. */
  user: User | null
  error: Error | null
  isPending: boolean
  onSubmit: (code: string) => void
}

/** Asks for a code, or whether to send that of the link: a link preview presses no button. */
export function EnterCode({ code, user, error, isPending, onSubmit }: EnterCodeProps) {
  const [typed, setTyped] = useState(code)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const id = useId()
  const errorText = isIncomplete
    ? 'A code has eight letters and digits.'
    : error && errorMessage(error, 'Creel couldn’t check the code. Try again.')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const cleaned = cleanCode(typed)
    setIsIncomplete(cleaned.length !== codeLength)
    if (cleaned.length === codeLength) onSubmit(cleaned)
  }

  return (
    <>
      {!window.isSecureContext && <PlainHttpWarning />}
      <h1 className="font-extrabold text-2xl tracking-tight">Sign in with a code</h1>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {code !== '' && errorText === null ? (
          <dl>
            <dt className="font-semibold">Code</dt>
            <dd className="measure whitespace-nowrap font-bold text-[min(var(--text-3xl),9vw)] leading-tight tracking-widest">
              {formatCode(code)}
            </dd>
          </dl>
        ) : (
          <div className="flex flex-col gap-2">
            <label htmlFor={id} className="font-semibold">
              Code
            </label>
            <input
              id={id}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={errorText !== null}
              {...(errorText !== null && { 'aria-describedby': `${id}-error` })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="measure min-h-14 w-full rounded-md border border-line bg-sheet px-4 font-bold text-ink text-xl uppercase tracking-widest"
            />
          </div>
        )}
        {errorText !== null && (
          <p id={`${id}-error`} role="alert" className="font-semibold text-danger text-sm">
            {errorText}
          </p>
        )}
        {user === null ? (
          <Button type="submit" variant="action" size="lg" busy={isPending}>
            Continue
          </Button>
        ) : (
          <SwitchAccount user={user} isPending={isPending} />
        )}
      </form>
      {(code === '' || errorText !== null) && <HowToGetCode />}
    </>
  )
}

/** Asks whoever is signed in before another account takes their place. */
function SwitchAccount({ user, isPending }: { user: User; isPending: boolean }) {
  const photoCount = usePendingUploadCount(user.id)
  const editCount = usePendingEditCount()
  const hasWaiting = photoCount + editCount > 0
  useEffect(() => {
    void loadPendingEdits(user.id).catch(() => undefined) // a browser without storage
  }, [user.id])
  return (
    <>
      <div className="flex flex-col gap-2 rounded-md bg-tint px-4 py-3">
        <p>
          This browser is signed in as <strong>{user.email ?? displayName(user)}</strong>. It will be signed
          in as the account of the code instead.
        </p>
        {hasWaiting && <p className="font-semibold">{signOutWarning(photoCount, editCount)}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button asChild size="lg">
          <a href="/">Stay signed in</a>
        </Button>
        <Button type="submit" variant={hasWaiting ? 'danger' : 'action'} size="lg" busy={isPending}>
          Continue
        </Button>
      </div>
    </>
  )
}

function HowToGetCode() {
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-hairline bg-sheet p-5">
      <h2 className="font-bold text-lg">How to get a code</h2>
      <ol className="flex list-decimal flex-col gap-3 pl-6">
        <li>
          On a device where you’re signed in, open Settings and choose “Add a device”. Or use the computer
          that runs Creel: its terminal shows a code, or run <code>npm run pair</code> there.
        </li>
        <li>Scan the QR code with this device, or type the code here within five minutes.</li>
        <li>Both screens then show a word. If it’s the same, confirm where you got the code.</li>
      </ol>
    </section>
  )
}

import { LoaderCircle } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { User } from '../../../shared/account.ts'
import type { claimPairingEndpoint } from '../../../shared/devices.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { codeLength, formatCode, pairPath } from '../../../shared/pairing-code.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { LoadingScreen } from '../../app-shell/loading-screen.tsx'
import { displayName } from '../../app-shell/user-name.ts'
import { Wordmark } from '../../illustrations/wordmark.tsx'
import { loadPendingEdits } from '../../offline/pending-edits.ts'
import { signOutWarning } from '../../offline/pending-uploads-text.ts'
import { usePendingEditCount } from '../../offline/use-pending-edit-count.ts'
import { usePendingUploadCount } from '../../offline/use-pending-upload-count.ts'
import { PlainHttpWarning } from '../../pages/plain-http-warning.tsx'
import { StartLink } from '../../ui/back-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { ScreenTitle, usePageTitle } from '../../ui/screen.tsx'
import { signInUrl } from '../account-api.ts'
import { cleanCode } from './clean-code.ts'
import { isWaitingStatus, openPairedAccount, useClaimPairing, usePairingStatus } from './pair-api.ts'

/** The screen on which a new device enters a pairing code. `user` is who is signed in on it already. */
export function PairScreen({ user }: { user: User | null }) {
  usePageTitle('Sign in with a code')
  const config = useConfig()
  if (config.isPending) return <LoadingScreen />
  return (
    <PairLayout>
      {config.data?.pairing === false ? (
        <PairingUnavailable signInUrl={user === null ? signInUrl({ pathname: '/', search: '' }) : null} />
      ) : (
        <Pair user={user} />
      )}
    </PairLayout>
  )
}

/** The page around every step, with a way to the landing page or the map. `server/http/html-page.ts` draws the same frame. */
function PairLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4">
      <header className="flex h-(--header-height) items-center">
        <a href="/" aria-label="Creel" className="-ml-2 rounded-md px-2 py-3">
          <Wordmark className="text-action" />
        </a>
      </header>
      <main className="flex flex-col gap-5 pb-16">
        <StartLink />
        {children}
      </main>
    </div>
  )
}

/** What the page knows once the code has been sent. */
interface Claim extends ResponseOf<typeof claimPairingEndpoint> {
  /** Whether the user has agreed to the account. */
  isAgreed?: boolean
}

function Pair({ user }: { user: User | null }) {
  const [code, setCode] = useState(codeInAddress)
  const [claim, setClaim] = useState(code === '' ? savedClaim : null)
  const [hasStartedAgain, setHasStartedAgain] = useState(false)
  const claiming = useClaimPairing()
  const status = usePairingStatus(claim?.isAgreed ? claim.id : null)

  const save = (next: Claim | null) => {
    window.history.replaceState(next && { pairing: next }, '', pairPath)
    setClaim(next)
  }
  const readAddress = useEffectEvent(() => {
    const scanned = codeInAddress()
    if (scanned === '') return
    save(null)
    claiming.reset()
    setCode(scanned)
  })
  useEffect(() => {
    readAddress()
    window.addEventListener('hashchange', readAddress)
    return () => window.removeEventListener('hashchange', readAddress)
  }, [])

  function startAgain(): void {
    setHasStartedAgain(true)
    setCode('')
    claiming.reset()
    save(null)
  }

  const open = useEffectEvent(() => void openPairedAccount(user))
  useEffect(() => {
    if (status === 'confirmed') open()
  }, [status])

  if (claim === null) {
    return (
      <EnterCode
        key={code}
        code={code}
        hasFocus={hasStartedAgain}
        error={claiming.error}
        isPending={claiming.isPending}
        onSubmit={(code) => claiming.mutate(code, { onSuccess: save })}
      />
    )
  }
  if (!claim.isAgreed)
    return <ConfirmAccount {...claim} user={user} onConfirm={() => save({ ...claim, isAgreed: true })} />
  if (isWaitingStatus(status) || status === 'confirmed')
    return (
      <WaitForConfirmation
        account={claim.account}
        word={claim.word}
        isConfirmed={status === 'confirmed'}
        onCancel={startAgain}
      />
    )
  return <PairingEnded isRejected={status === 'rejected'} onRetry={startAgain} />
}

/** The code is in the fragment, which browsers send to no server. */
function codeInAddress(): string {
  return cleanCode(window.location.hash)
}

/** A phone may reload the page while its user looks at the other device. */
function savedClaim(): Claim | null {
  return (window.history.state as { pairing?: Claim } | null)?.pairing ?? null
}

interface WaitForConfirmationProps {
  /** The account that the code names; empty if it has neither email address nor name. */
  account: string
  /** The word that the other device shows too. */
  word: string
  isConfirmed: boolean
  onCancel: () => void
}

/** Shows the account and the word until the other device has answered. */
function WaitForConfirmation({ account, word, isConfirmed, onCancel }: WaitForConfirmationProps) {
  const { isOffline } = useConnection()
  return (
    <>
      <ScreenTitle>Sign in as {account}</ScreenTitle>
      <PairingWord word={word} />
      <p role="status" className="flex items-center gap-3">
        <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-action" />
        {isConfirmed
          ? 'Signing in…'
          : isOffline
            ? 'No connection right now. Creel keeps trying.'
            : 'Confirm on the device that shows the same word.'}
      </p>
      {!isConfirmed && (
        <Button className="self-start" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
}

/** The word that both screens show. */
function PairingWord({ word }: { word: string }) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-xl border border-hairline bg-sheet px-2 py-6 text-center">
      <p className="text-quiet">The word</p>
      <p className="font-extrabold text-[min(var(--text-3xl),11vw)] leading-tight">{word}</p>
    </div>
  )
}

/** Says why the device wasn’t signed in, and lets it try again. */
function PairingEnded({ isRejected, onRetry }: { isRejected: boolean; onRetry: () => void }) {
  return (
    <>
      <ScreenTitle>Not signed in</ScreenTitle>
      <p role="alert">
        {isRejected
          ? 'The other device said no. This device isn’t signed in.'
          : 'This code has expired or was cancelled. Get a new one and try again.'}
      </p>
      <Button variant="action" size="lg" className="self-start" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

/** Says that this server has no codes; `signInUrl` is null for someone who is signed in. */
function PairingUnavailable({ signInUrl }: { signInUrl: string | null }) {
  return (
    <>
      <ScreenTitle>No codes here</ScreenTitle>
      <p>This server doesn’t sign in devices with a code.</p>
      <a
        href={signInUrl ?? '/'}
        className={buttonClass({ variant: 'action', size: 'lg', className: 'self-start' })}
      >
        {signInUrl === null ? 'Open the map' : 'Sign In'}
      </a>
    </>
  )
}

interface EnterCodeProps {
  /** The code of the link that was opened; empty without one. */
  code: string
  /** Whether the field takes the focus: the button that led here is gone. */
  hasFocus?: boolean
  error: Error | null
  isPending: boolean
  onSubmit: (code: string) => void
}

/** Asks for a code, or whether to send that of the link: a link preview presses no button. */
function EnterCode({ code, hasFocus = false, error, isPending, onSubmit }: EnterCodeProps) {
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
      <ScreenTitle>Sign in with a code</ScreenTitle>
      {!window.isSecureContext && <PlainHttpWarning />}
      <form onSubmit={submit} className="flex flex-col gap-4">
        {code !== '' && errorText === null ? (
          <dl>
            <dt className="font-semibold">Code</dt>
            <dd className="measure font-bold text-[min(var(--text-3xl),14vw)] leading-tight tracking-widest">
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
              // biome-ignore lint/a11y/noAutofocus: only after a press on “Cancel” or “Try again”
              autoFocus={hasFocus}
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
        {errorText !== null && <FieldError id={`${id}-error`}>{errorText}</FieldError>}
        <Button type="submit" variant="action" size="lg" busy={isPending}>
          Continue
        </Button>
      </form>
      {(code === '' || errorText !== null) && <HowToGetCode />}
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
        <li>Both screens then show the account and a word. If they’re the same, confirm on both.</li>
      </ol>
    </section>
  )
}

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
function ConfirmAccount({ account, word, user, isSignedIn, onConfirm }: ConfirmAccountProps) {
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
      <a href="/" className={buttonClass({ size: 'lg', className: 'grow' })}>
        {user === null ? 'Cancel' : 'Stay signed in'}
      </a>
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

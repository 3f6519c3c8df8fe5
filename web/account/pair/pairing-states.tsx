import { LoaderCircle } from 'lucide-react'
import { useConnection } from '../../api-client/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'

interface WaitForConfirmationProps {
  /** The account that the code names; empty if it has neither email address nor name. */
  account: string
  /** The word that the other device shows too. */
  word: string
  isConfirmed: boolean
  onCancel: () => void
}

/** Shows the account and the word until the other device has answered. */
export function WaitForConfirmation({ account, word, isConfirmed, onCancel }: WaitForConfirmationProps) {
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
export function PairingWord({ word }: { word: string }) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-xl border border-hairline bg-sheet px-2 py-6 text-center">
      <p className="text-quiet">The word</p>
      <p className="font-extrabold text-[min(var(--text-3xl),11vw)] leading-tight">{word}</p>
    </div>
  )
}

/** Says why the device wasn’t signed in, and lets it try again. */
export function PairingEnded({ isRejected, onRetry }: { isRejected: boolean; onRetry: () => void }) {
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
export function PairingUnavailable({ signInUrl }: { signInUrl: string | null }) {
  return (
    <>
      <ScreenTitle>No codes here</ScreenTitle>
      <p>This server doesn’t sign in devices with a code.</p>
      <Button asChild variant="action" size="lg" className="self-start">
        {signInUrl === null ? <a href="/">Open the map</a> : <a href={signInUrl}>Sign In</a>}
      </Button>
    </>
  )
}

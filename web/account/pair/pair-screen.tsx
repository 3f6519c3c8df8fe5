import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { User } from '../../../shared/account.ts'
import type { claimPairingEndpoint } from '../../../shared/devices.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { pairPath } from '../../../shared/pair-path.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { LoadingScreen } from '../../app-shell/loading-screen.tsx'
import { StartLink } from '../../ui/back-link.tsx'
import { Wordmark } from '../../ui/illustrations/wordmark.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { signInUrl } from '../account-api.ts'
import { cleanCode } from './clean-code.ts'
import { ConfirmAccount } from './confirm-account.tsx'
import { EnterCode } from './enter-code.tsx'
import { isWaitingStatus, openPairedAccount, useClaimPairing, usePairingStatus } from './pair-api.ts'
import { PairingEnded, PairingUnavailable, WaitForConfirmation } from './pairing-states.tsx'

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

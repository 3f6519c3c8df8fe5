import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { signInAddress, useUser } from './account/account-api.ts'
import { Failed } from './frame/failed.tsx'
import { Unreachable } from './frame/unreachable.tsx'
import { Waking } from './frame/waking.tsx'
import { useConfig } from './http/config-api.ts'

// Visitors do not wait for the code of the screens, nor anglers for that of the landing page.
const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))

/** The whole web app: the landing page for visitors, the frame with its screens for anglers. */
export function App() {
  return (
    <CatchBoundary getResetKey={() => 'app'} errorComponent={Failed}>
      <Suspense fallback={<Waking />}>
        <Gate />
      </Suspense>
    </CatchBoundary>
  )
}

function Gate() {
  const user = useUser()
  const config = useConfig()
  if (user.data) return <SignedIn accountId={user.data.id} />
  if (user.isError) return <Unreachable retrying={user.isFetching} onRetry={() => void user.refetch()} />
  if (user.isPending || config.isPending) return <Waking />
  return (
    <LandingPage
      signInName={config.data?.signInName ?? 'the hosting platform'}
      signInAddress={signInAddress(window.location)}
    />
  )
}

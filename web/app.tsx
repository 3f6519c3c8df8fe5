import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { pairPath } from '../shared/pairing-code.ts'
import { signInUrl, useUser } from './account/account-api.ts'
import { useConfig } from './api-client/config-api.ts'
import { LoadingScreen } from './app-shell/loading-screen.tsx'
import { RouteError } from './app-shell/route-error.tsx'
import { ServerUnreachable } from './app-shell/server-unreachable.tsx'

// Split, so that visitors do not load the code of the screens, nor signed-in users that of the landing page.
const AuthenticatedApp = lazy(async () => ({
  default: (await import('./authenticated-app.tsx')).AuthenticatedApp,
}))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))
const PairScreen = lazy(async () => ({
  default: (await import('./account/pair/pair-screen.tsx')).PairScreen,
}))

/**
 * The whole web app: the landing page for visitors, the app shell with its screens for signed-in users, and for both the
 * screen that signs a device in with a code.
 */
export function App() {
  return (
    <CatchBoundary getResetKey={() => 'app'} errorComponent={RouteError}>
      <Suspense fallback={<LoadingScreen />}>
        <AppContent />
      </Suspense>
    </CatchBoundary>
  )
}

function AppContent() {
  const user = useUser()
  const config = useConfig()
  // Deferred, so that React keeps the loading screen while code loads: a fallback would stay for at least 300 ms.
  const isSignedIn = useDeferredValue(Boolean(user.data), false)
  if (user.data !== undefined && window.location.pathname === pairPath) return <PairScreen user={user.data} />
  if (user.data && isSignedIn) return <AuthenticatedApp accountId={user.data.id} />
  if (user.isError)
    return <ServerUnreachable retrying={user.isFetching} onRetry={() => void user.refetch()} />
  if (user.isPending || user.data || config.isPending) return <LoadingScreen />
  return <LandingPage config={config.data} signInUrl={signInUrl(window.location)} />
}

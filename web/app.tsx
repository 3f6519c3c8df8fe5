import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { signInUrl, useUser } from './account/account-api.ts'
import { useConfig } from './api-client/config-api.ts'
import { LoadingScreen } from './app-shell/loading-screen.tsx'
import { RouteError } from './app-shell/route-error.tsx'
import { ServerUnreachable } from './app-shell/server-unreachable.tsx'

// Visitors do not wait for the code of the screens, nor anglers for that of the landing page.
const AuthenticatedApp = lazy(async () => ({
  default: (await import('./authenticated-app.tsx')).AuthenticatedApp,
}))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))

/** The whole web app: the landing page for visitors, the frame with its screens for anglers. */
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
  if (user.data) return <AuthenticatedApp accountId={user.data.id} />
  if (user.isError)
    return <ServerUnreachable retrying={user.isFetching} onRetry={() => void user.refetch()} />
  if (user.isPending || config.isPending) return <LoadingScreen />
  return (
    <LandingPage
      signInName={config.data?.signInName ?? 'the hosting platform'}
      signInUrl={signInUrl(window.location)}
    />
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useDeferredValue } from 'react'
import { createRoot } from 'react-dom/client'
import { pairPath } from '../shared/pairing-code.ts'
import { endSession, signInUrl, userQuery, useUser } from './account/account-api.ts'
import { monitorSession } from './account/watch-session.ts'
import { useConfig } from './api-client/config-api.ts'
import { createQueryClient } from './api-client/query-client.ts'
import { LoadingScreen } from './app-shell/loading-screen.tsx'
import { RouteError } from './app-shell/route-error.tsx'
import { ServerUnreachable } from './app-shell/server-unreachable.tsx'
import './app.css'

// Split, so that visitors do not load the code of the screens, nor signed-in users that of the landing page.
const AuthenticatedApp = lazy(async () => ({
  default: (await import('./authenticated-app.tsx')).AuthenticatedApp,
}))
const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))
const PairScreen = lazy(async () => ({
  default: (await import('./account/pair/pair-screen.tsx')).PairScreen,
}))

const queryClient = createQueryClient(() => endSession(queryClient))
monitorSession(queryClient)

void queryClient.prefetchQuery(userQuery)
if (isProbablySignedIn()) {
  // A failure is reported where the code is needed.
  void import('./authenticated-app.tsx').then(({ preload }) => preload(queryClient)).catch(() => undefined)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)

/**
 * Guesses before the server says so: only signed-in users have a service worker, and visitors start at the root, or at the
 * screen that signs them in with a code.
 */
function isProbablySignedIn(): boolean {
  const { pathname } = window.location
  return pathname !== pairPath && (Boolean(navigator.serviceWorker?.controller) || pathname !== '/')
}

/**
 * The whole web app: the landing page for visitors, the app shell with its screens for signed-in users, and for both the
 * screen that signs a device in with a code.
 */
function App() {
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

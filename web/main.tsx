import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pairPath } from '../shared/pairing-code.ts'
import { endSession, userQuery } from './account/account-api.ts'
import { monitorSession } from './account/watch-session.ts'
import { createQueryClient } from './api-client/query-client.ts'
import { App } from './app.tsx'
import './app.css'

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

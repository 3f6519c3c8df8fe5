import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { endSession } from './account/account-api.ts'
import { monitorSession } from './account/watch-session.ts'
import { createQueryClient } from './api-client/query-client.ts'
import { App } from './app.tsx'
import './app.css'

const queryClient = createQueryClient(() => endSession(queryClient))
monitorSession(queryClient)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)

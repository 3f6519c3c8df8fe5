import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetUser } from './account/account-api.ts'
import { watchSession } from './account/watch-session.ts'
import { App } from './app.tsx'
import { createQueryClient } from './http/query-client.ts'
import './app.css'

const queryClient = createQueryClient(() => forgetUser(queryClient))
watchSession(queryClient)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)

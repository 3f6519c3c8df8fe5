import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { leaveServerOut } from './leave-server-out.ts'
import { SampleServer } from './sample-server.tsx'
import { WorkbenchPage } from './workbench-page.tsx'
import '../ui/tokens.css'

/* Every component in every state on one page, for development only: `npm run dev`, then `/workbench.html`. */

leaveServerOut()

// Links lead nowhere.
const history = { ...createMemoryHistory(), push: () => undefined }
const router = createRouter({ routeTree: createRootRoute({ component: WorkbenchPage }), history })

const root = document.getElementById('root')
if (root === null) throw new Error('workbench.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <SampleServer>
      <RouterProvider<typeof router> router={router} />
    </SampleServer>
  </StrictMode>,
)

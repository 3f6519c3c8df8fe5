import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { disableServer } from './disable-server.ts'
import { ComponentGalleryPage } from './gallery-page.tsx'
import { MockQueryClient } from './mock-query-client.tsx'
import '../ui/tokens.css'

/* Every component in every state on one page, for development only: `npm run dev`, then `/component-gallery.html`. */

disableServer()

// Links lead nowhere.
const history = { ...createMemoryHistory(), push: () => undefined }
const router = createRouter({ routeTree: createRootRoute({ component: ComponentGalleryPage }), history })

const root = document.getElementById('root')
if (root === null) throw new Error('component-gallery.html lacks #root')
createRoot(root).render(
  <StrictMode>
    <MockQueryClient>
      <RouterProvider<typeof router> router={router} />
    </MockQueryClient>
  </StrictMode>,
)

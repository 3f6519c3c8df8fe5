import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** Everything only a signed-in angler needs. */
export function SignedIn() {
  return <RouterProvider router={router} />
}

import { RouterProvider } from '@tanstack/react-router'
import { useLiveUpdates } from './live/use-live-updates.ts'
import { router } from './router.tsx'

/** Everything only a signed-in angler needs. */
export function SignedIn({ accountId }: { accountId: string }) {
  useLiveUpdates(accountId)
  return <RouterProvider router={router} />
}

import { RouterProvider } from '@tanstack/react-router'
import { useUser } from './account/account-api.ts'
import { useLiveUpdates } from './live/use-live-updates.ts'
import { useOffline } from './offline/use-offline.ts'
import { router } from './router.tsx'
import { useIdentifiedNotices } from './use-identified-notices.ts'
import { useWaitingUploads } from './use-waiting-uploads.ts'

/** Everything only a signed-in angler needs. */
export function SignedIn({ accountId }: { accountId: string }) {
  useLiveUpdates(accountId)
  useOffline()
  useWaitingUploads(accountId)
  useIdentifiedNotices(accountId)
  const { data: user } = useUser()
  return <RouterProvider router={router} context={{ isAdmin: user?.isAdmin ?? false }} />
}

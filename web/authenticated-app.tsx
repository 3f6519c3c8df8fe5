import { RouterProvider } from '@tanstack/react-router'
import { useUser } from './account/account-api.ts'
import { useLiveUpdates } from './live-updates/use-live-updates.ts'
import { useKeepLogCurrent } from './log/log-query.ts'
import { useOffline } from './offline/use-offline.ts'
import { router } from './router.tsx'
import { useIdentificationNotifications } from './use-identification-notifications.ts'
import { useResumeUploads } from './use-resume-uploads.ts'

/** The part of the app that requires a signed-in user: the screens, live updates, offline use and uploads. */
export function AuthenticatedApp({ accountId }: { accountId: string }) {
  useLiveUpdates(accountId)
  useOffline()
  useKeepLogCurrent()
  useResumeUploads(accountId)
  useIdentificationNotifications(accountId)
  const { data: user } = useUser()
  return <RouterProvider router={router} context={{ isAdmin: user?.isAdmin ?? false }} />
}

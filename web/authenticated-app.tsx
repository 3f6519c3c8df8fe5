import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { userQuery, useUser } from './account/account-api.ts'
import { setRequestUser } from './api-client/user-id-header.ts'
import { useLiveUpdates } from './live-updates/use-live-updates.ts'
import { logQuery, useKeepLogCurrent } from './log/log-query.ts'
import { useOffline } from './offline/use-offline.ts'
import { router } from './router.tsx'
import { useIdentifiedPhotos } from './use-identified-photos.ts'
import { usePendingEdits } from './use-pending-edits.ts'
import { useResumeUploads } from './use-resume-uploads.ts'

/** Starts to load the code of the current screen, and the log once the user is known. */
export async function preload(queryClient: QueryClient): Promise<void> {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
  }
  const user = await queryClient.ensureQueryData(userQuery)
  if (user === null) return
  setRequestUser(user.id) // the request for the log names it, and observers of the user are notified later
  await queryClient.prefetchQuery(logQuery)
}

/** The part of the app that requires a signed-in user: the screens, live updates, offline use and uploads. */
export function AuthenticatedApp({ accountId }: { accountId: string }) {
  useLiveUpdates(accountId)
  useOffline()
  useKeepLogCurrent()
  useResumeUploads(accountId)
  usePendingEdits(accountId)
  useIdentifiedPhotos()
  const { data: user } = useUser()
  return <RouterProvider router={router} context={{ isAdmin: user?.isAdmin ?? false }} />
}

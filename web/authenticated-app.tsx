import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { plural } from '../shared/formatting/plural.ts'
import { userQuery, useUser } from './account/account-api.ts'
import { connection } from './api-client/connection.ts'
import { setRequestUser } from './api-client/user-id-header.ts'
import type { OpenBests } from './catches/new-bests.ts'
import { readPreference, usePreference } from './device/preferences.ts'
import { useLiveUpdates } from './live-updates/use-live-updates.ts'
import { beforeFirstRows, logQuery, useKeepLogCurrent } from './log/log-query.ts'
import {
  deleteOthersPendingEdits,
  loadPendingEdits,
  pendingEdits,
  subscribeToOtherTabs,
} from './offline/pending-edits.ts'
import { countPendingUploads, deleteOthersPendingUploads } from './offline/pending-uploads.ts'
import { useOffline } from './offline/use-offline.ts'
import { router } from './router.tsx'
import { preloadAfterPaint } from './ui/after-paint.ts'
import { hasOpenOverlay } from './ui/close-newest.ts'

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

/**
 * The part of the app that requires a signed-in user: the screens, and what goes on behind any of them, which is live updates,
 * offline use, and what this browser has yet to send.
 */
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

/** Uploads photos saved in this browser; loads the upload code only if there are some. */
function useResumeUploads(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const resume = async () => {
      if ((await countPendingUploads(accountId)) === 0) return
      const { resumeUploads } = await import('./upload/use-uploads.ts')
      resumeUploads(queryClient)
    }
    const tryToResume = () => void resume().catch(() => undefined) // retried at the next event
    const onVisibilityChange = () => document.visibilityState === 'visible' && tryToResume()
    tryToResume()
    void deleteOthersPendingUploads(Date.now() - maxAgeMs, accountId).catch(() => undefined)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const unsubscribe = connection.onReconnect(tryToResume)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      unsubscribe()
    }
  }, [accountId, queryClient])
}

/** Pending photos and edits of other accounts in this browser are deleted after this time. */
const maxAgeMs = 90 * 24 * 60 * 60 * 1000

/** Sends edits saved in this browser, which are shown from the first frame on; loads the code for it only if there are some. */
function usePendingEdits(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const resume = () => void resumeIfAny(queryClient, accountId).catch(() => undefined) // retried at the next event
    resume()
    preloadAfterPaint(() => import('./changes/set-value.ts')) // a change may be made without a connection
    void takeOverFormer().catch(() => undefined) // without storage, or once the page is opened again
    void deleteOthersPendingEdits(Date.now() - maxAgeMs, accountId).catch(() => undefined)
    document.addEventListener('visibilitychange', resume)
    const stops = [subscribeToOtherTabs(), pendingEdits.subscribe(resume), connection.onReconnect(resume)]
    return () => {
      document.removeEventListener('visibilitychange', resume)
      for (const stop of stops) stop()
    }
  }, [accountId, queryClient])
}

beforeFirstRows(async (queryClient, accountId) => {
  await loadPendingEdits(accountId)
  if (pendingEdits.getState().size === 0) return
  const { showPendingEdits } = await import('./changes/show-changes.ts')
  showPendingEdits(queryClient)
})

async function resumeIfAny(queryClient: QueryClient, accountId: string): Promise<void> {
  if (pendingEdits.getState().size === 0) return
  const { resumeEdits } = await import('./changes/send-edits.ts')
  await resumeEdits(queryClient, accountId)
}

async function takeOverFormer(): Promise<void> {
  const { takeOverFormerEdits } = await import('./offline/former-edits.ts')
  await takeOverFormerEdits()
}

/** Once uploaded photos are identified, names new bests among those of this tab, and notifies a user who wants that. */
function useIdentifiedPhotos(): void {
  const queryClient = useQueryClient()
  const [isNotified] = usePreference('notifications')
  useEffect(() => {
    if (isNotified)
      return onceLoaded(loadNotifications, (loaded) => loaded.startNotifications(navigateIfIdle))
  }, [isNotified])
  useEffect(
    () =>
      onceLoaded(loadIdentified, (loaded) =>
        loaded.followIdentified(queryClient, (photoIds, uploadedHere) => {
          if (readPreference('notifications')) void notify(photoIds.length)
          if (uploadedHere.length > 0) void nameNewBests(queryClient, uploadedHere)
        }),
      ),
    [queryClient],
  )
}

// Without them, the photos say it.
const loadIdentified = () => import('./upload/identified-photos.ts').catch(() => null)
const loadNotifications = () => import('./device/notifications.ts').catch(() => null)

/** Starts something once its code has loaded; returns a function that stops it, or keeps it from starting. */
function onceLoaded<Module>(load: () => Promise<Module | null>, start: (loaded: Module) => () => void) {
  let stop: (() => void) | null = null
  let isStopped = false
  void load().then((loaded) => {
    if (loaded !== null && !isStopped) stop = start(loaded)
  })
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Navigates without a page load, so that uploads continue; does nothing while the user types or a dialog is open. */
function navigateIfIdle(path: string): void {
  const { history } = router
  const isTyping = document.querySelector('[role=dialog], input:focus, textarea:focus') !== null
  const isCurrentPath = history.location.pathname === path // pushing it again would add a history entry
  if (!isTyping && !isCurrentPath && !hasOpenOverlay()) history.push(path)
}

async function notify(count: number): Promise<void> {
  const title = `${plural(count, 'photo')} identified`
  const loaded = await loadNotifications()
  // Without the permission, if it has gone, the photos show it.
  await loaded?.notifyInBackground({ title, path: '/photos', tag: 'identified' }).catch(() => undefined)
}

async function nameNewBests(client: QueryClient, photoIds: readonly string[]): Promise<void> {
  const loaded = await import('./catches/new-bests.ts').catch(() => null) // without it, the bests screen says it
  loaded?.showBestsOfUpload(client, photoIds, openBests)
}

const openBests: OpenBests = async (confirmed) => {
  await router.navigate({ to: '/bests' })
  if (confirmed === null) return
  const { photoId, catchId } = confirmed
  // In an entry of its own, so that Back closes the photo and leaves the bests.
  await router.navigate({ to: '.', state: (state) => ({ ...state, photo: photoId, confirm: catchId }) })
}

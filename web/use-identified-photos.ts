import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { plural } from '../shared/formatting/plural.ts'
import type { OpenBests } from './catches/new-bests.ts'
import { notifyInBackground, startNotifications } from './device/notifications.ts'
import { readPreference, usePreference } from './device/preferences.ts'
import { router } from './router.tsx'
import { hasOpenOverlay } from './ui/use-close-on-back.ts'
import { followIdentified } from './upload/identified-photos.ts'

/** Once uploaded photos are identified, names new bests among those of this tab, and notifies a user who wants that. */
export function useIdentifiedPhotos(): void {
  const queryClient = useQueryClient()
  const [isNotified] = usePreference('notifications')
  useEffect(() => (isNotified ? startNotifications(navigateIfIdle) : undefined), [isNotified])
  useEffect(
    () =>
      followIdentified(queryClient, (photoIds, uploadedHere) => {
        if (readPreference('notifications')) notify(photoIds.length)
        if (uploadedHere.length > 0) void nameNewBests(queryClient, uploadedHere)
      }),
    [queryClient],
  )
}

function notify(count: number): void {
  const title = `${plural(count, 'photo')} identified`
  const shown = notifyInBackground({ title, path: '/photos', tag: 'identified' })
  shown.catch(() => undefined) // the permission has gone; the photos show it
}

/** Navigates without a page load, so that uploads continue; does nothing while the user types or a dialog is open. */
function navigateIfIdle(path: string): void {
  const { history } = router
  const isTyping = document.querySelector('[role=dialog], input:focus, textarea:focus') !== null
  const isCurrentPath = history.location.pathname === path // pushing it again would add a history entry
  if (!isTyping && !isCurrentPath && !hasOpenOverlay()) history.push(path)
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

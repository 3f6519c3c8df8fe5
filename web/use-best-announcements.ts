import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenBests, watchNewBests } from './bests/new-bests/watch-new-bests.ts'
import { newBestsKey } from './device/new-bests-key.ts'
import { subscribeToUploaded } from './photos/upload/uploaded-photos.ts'
import { router } from './router.tsx'

/**
 * Announces new bests among the photos uploaded in this tab, on any screen, and among those of before a reload; loads the code
 * with the first of them.
 */
export function useBestAnnouncements(accountId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let watch: Promise<ReturnType<typeof watchNewBests> | null> | null = null
    const start = () => {
      watch ??= import('./bests/new-bests/watch-new-bests.ts').then(
        (module) => module.watchNewBests(queryClient, accountId, openBests),
        () => null, // the code could not be loaded: the next page load tries again
      )
      return watch
    }
    const unsubscribe = subscribeToUploaded((photoId) => {
      const at = Date.now()
      void start().then((started) => started?.add(photoId, at))
    })
    if (hasWaiting()) void start()
    return () => {
      unsubscribe()
      void watch?.then((started) => started?.stop())
    }
  }, [accountId, queryClient])
}

/** Whether photos of before a reload wait for their results, as `new-bests/saved-bests.ts` has saved them. */
function hasWaiting(): boolean {
  try {
    return localStorage.getItem(newBestsKey)?.includes('"waiting":[[') ?? false
  } catch {
    return false // storage is disabled
  }
}

const openBests: OpenBests = async (confirmed) => {
  await router.navigate({ to: '/bests' })
  if (confirmed === null) return
  const { photoId, catchId } = confirmed
  // In an entry of its own, so that Back closes the photo and leaves the bests.
  await router.navigate({ to: '.', state: (state) => ({ ...state, photo: photoId, confirm: catchId }) })
}

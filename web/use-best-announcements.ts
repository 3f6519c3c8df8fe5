import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenBests, watchNewBests } from './bests/new-bests/watch-new-bests.ts'
import { subscribeToUploaded } from './photos/upload/uploaded-photos.ts'
import { router } from './router.tsx'

/** Announces new bests among the photos uploaded in this tab, on any screen; loads the code with the first of them. */
export function useBestAnnouncements(accountId: string): void {
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account starts anew
  useEffect(() => {
    let watch: Promise<ReturnType<typeof watchNewBests> | null> | null = null
    const unsubscribe = subscribeToUploaded((photoId) => {
      const at = Date.now()
      watch ??= import('./bests/new-bests/watch-new-bests.ts').then(
        (module) => module.watchNewBests(queryClient, openBests),
        () => null, // the code could not be loaded: the next page load tries again
      )
      void watch.then((started) => started?.add(photoId, at))
    })
    return () => {
      unsubscribe()
      void watch?.then((started) => started?.stop())
    }
  }, [accountId, queryClient])
}

const openBests: OpenBests = async (confirmed) => {
  await router.navigate({ to: '/bests' })
  if (confirmed === null) return
  const { photoId, catchId } = confirmed
  // In an entry of its own, so that Back closes the photo and leaves the bests.
  await router.navigate({ to: '.', state: (state) => ({ ...state, photo: photoId, confirm: catchId }) })
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { isSizeKnown } from '../../../shared/bests/choose-best.ts'
import { userQuery } from '../../account/account-api.ts'
import { createThrottledRefresh } from '../../api-client/throttled-refresh.ts'
import type { Log } from '../../log/log.ts'
import { logQuery } from '../../log/log-query.ts'
import { selectLengthErrors } from '../../log/select-length-errors.ts'
import { uploading } from '../../photos/identification-notifications/track-upload.ts'
import { CelebratedFish } from '../../ui/illustrations/celebrated-fish.tsx'
import { currentToast, showToast, subscribeToToast } from '../../ui/toast-store.ts'
import type { NewBest } from './find-new-bests.ts'
import { newBestsText } from './new-best-text.ts'
import { createSavedBests } from './saved-bests.ts'
import { createUploadBatch } from './upload-batch.ts'

/** Opens the bests, or one of their photos to confirm the sizes of a fish. */
export type OpenBests = (confirmed: { photoId: string; catchId: string } | null) => void

/**
 * Follows the log for new bests among photos uploaded in this tab, or before a reload, and announces them in a toast: each once,
 * in the tab that is seen first. `add` takes the id of an uploaded photo and when that was.
 */
export function watchNewBests(queryClient: QueryClient, accountId: string, openBests: OpenBests) {
  const batch = createUploadBatch()
  const saved = createSavedBests(accountId)
  const log = new QueryObserver(queryClient, { ...logQuery, enabled: false })
  let isStopped = false
  const check = createThrottledRefresh<'log'>(
    async () => {
      await untilVisible()
      await untilNoToastIsShown()
      await withLock(() => {
        const { data } = log.getCurrentResult()
        if (data === undefined || isStopped) return
        const newBests = batch.check(data)
        const claimedIds = saved.claim(newBests.map(({ caught }) => caught.id))
        const claimed = newBests.filter(({ caught }) => claimedIds.includes(caught.id))
        if (claimed.length > 0) announce(claimed, data)
        saved.removeWaiting(batch.completed())
      })
    },
    { ready: uploading.whenCleared, minPauseMs: 500 },
  )
  const unsubscribe = log.subscribe(() => check(['log']))
  for (const [photoId, at] of saved.listWaiting()) batch.add(photoId, at)
  check(['log'])
  return {
    add(photoId: string, at: number) {
      saved.addWaiting(photoId, at)
      batch.add(photoId, at)
      check(['log'])
    },
    stop() {
      isStopped = true
      unsubscribe()
    },
  }

  function announce(newBests: readonly NewBest[], { rows }: Log) {
    const units = queryClient.getQueryData(userQuery.queryKey)?.units ?? 'imperial'
    const { title, description } = newBestsText(newBests, { units, lengthErrors: selectLengthErrors(rows) })
    const [only] = newBests.length === 1 ? newBests : []
    const isGuess = only !== undefined && !isSizeKnown(only.caught, only.measure)
    showToast({
      title,
      ...(description !== null && { description }),
      drawing: createElement(CelebratedFish),
      durationMs: 10_000,
      action: isGuess
        ? { label: 'Confirm', onSelect: () => openBests({ photoId: only.photo.id, catchId: only.caught.id }) }
        : { label: 'See', onSelect: () => openBests(null) },
    })
  }
}

/** Runs in one tab at a time. Plain HTTP has no Web Locks; two tabs could then announce the same best in the same instant. */
async function withLock(run: () => void): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('creel-new-bests', run)
  else run()
}

/** In a tab that no one sees, the announcement would go unnoticed. */
async function untilVisible(): Promise<void> {
  while (document.visibilityState !== 'visible')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/** The toast of a save comes after the log has changed, and should not replace the announcement. */
const pauseMs = 500

async function untilNoToastIsShown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  if (!currentToast()?.open) return
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribeToToast((toast) => {
      if (toast?.open) return
      unsubscribe()
      resolve()
    })
  })
}

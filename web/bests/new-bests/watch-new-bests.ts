import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { isSizeKnown } from '../../../shared/bests/choose-best.ts'
import { userQuery } from '../../account/account-api.ts'
import { createThrottledRefresh } from '../../api-client/throttled-refresh.ts'
import type { Log } from '../../log/log.ts'
import { logQuery } from '../../log/log-query.ts'
import { selectLengthErrors } from '../../log/select-length-errors.ts'
import { uploading } from '../../photos/identification-notifications/track-upload.ts'
import { currentToast, showToast, subscribeToToast } from '../../ui/toast-store.ts'
import type { NewBest } from './find-new-bests.ts'
import { newBestsText } from './new-best-text.ts'
import { createUploadBatch } from './upload-batch.ts'

/** Opens the bests, or one of their photos to confirm the sizes of a fish. */
export type OpenBests = (confirmed: { photoId: string; catchId: string } | null) => void

/**
 * Follows the log for new bests among photos uploaded in this tab, and announces them in a toast. `add` takes the id of an
 * uploaded photo and when that was.
 */
export function watchNewBests(queryClient: QueryClient, openBests: OpenBests) {
  const batch = createUploadBatch()
  const log = new QueryObserver(queryClient, { ...logQuery, enabled: false })
  let isStopped = false
  const check = createThrottledRefresh<'log'>(
    async () => {
      await untilNoToastIsShown()
      const { data } = log.getCurrentResult()
      if (data === undefined || isStopped) return
      const newBests = batch.check(data)
      if (newBests.length > 0) announce(newBests, data)
    },
    { ready: uploading.whenCleared, minPauseMs: 500 },
  )
  const unsubscribe = log.subscribe(() => check(['log']))
  return {
    add(photoId: string, at: number) {
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
      durationMs: 10_000,
      action: isGuess
        ? { label: 'Confirm', onSelect: () => openBests({ photoId: only.photo.id, catchId: only.caught.id }) }
        : { label: 'See', onSelect: () => openBests(null) },
    })
  }
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

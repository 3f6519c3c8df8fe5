import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { whenIdle } from '../api-client/background-refetch.ts'
import { refetchSilently } from '../api-client/invalidate.ts'
import { withTabLock } from '../device/tab-lock.ts'
import { logQuery } from '../log/log-query.ts'
import { subscribeToUploaded, uploadLock } from './uploaded-photos.ts'

/*
 * Tells when uploaded photos have been identified, by the log alone: it says which photos of the last day wait for their
 * result and which have one, whichever browser they come from. Once none waits and no tab uploads, those that have got one are
 * reported together. Nothing is stored, so what was identified while Creel was closed is no news.
 */

/**
 * Calls `onIdentified` with the photos that have been identified together, and with those of them that this tab has uploaded.
 * Returns a function that stops this.
 */
export function followIdentified(
  client: QueryClient,
  onIdentified: (photoIds: readonly string[], uploadedHere: readonly string[]) => void,
): () => void {
  let knownIds: ReadonlySet<string> | null = null
  const uploadedIds = new Set<string>()
  let isReporting = false
  let isStopped = false
  const log = new QueryObserver(client, { ...logQuery, enabled: false, notifyOnChangeProps: ['data'] })
  const unsubscribeFromLog = log.subscribe(check)
  const unsubscribeFromUploads = subscribeToUploaded((photoId) => uploadedIds.add(photoId))
  check()
  return () => {
    isStopped = true
    unsubscribeFromLog()
    unsubscribeFromUploads()
  }

  function check() {
    const recent = listRecent(client)
    if (recent === null) return
    knownIds ??= new Set(recent.identifiedIds.filter((id) => !uploadedIds.has(id)))
    if (recent.isAnyWaiting || isReporting || newIn(recent).length === 0) return
    isReporting = true
    void report().finally(() => {
      isReporting = false
    })
  }

  async function report() {
    await withTabLock(uploadLock, async () => undefined) // until then the number of photos is not final
    await whenIdle(client, document, () => false)
    await refetchSilently(client, ['log']).catch(() => undefined) // the log may lack the last photo
    const recent = listRecent(client)
    if (recent === null || recent.isAnyWaiting || isStopped) return
    const photoIds = newIn(recent)
    knownIds = new Set(recent.identifiedIds)
    const uploadedHere = photoIds.filter((id) => uploadedIds.has(id))
    if (photoIds.length > 0) onIdentified(photoIds, uploadedHere)
  }

  function newIn({ identifiedIds }: RecentPhotos): string[] {
    return identifiedIds.filter((id) => !knownIds?.has(id))
  }
}

/** Earlier photos are identified over hours, and a service may be out of order for days. */
const maxAgeMs = 24 * 60 * 60_000

interface RecentPhotos {
  isAnyWaiting: boolean
  identifiedIds: readonly string[]
}

/** Returns the state of the photos of the last day; null until the server has confirmed the log since this page was opened. */
function listRecent(client: QueryClient): RecentPhotos | null {
  const log = client.getQueryData(logQuery.queryKey)
  if (log === undefined || log.confirmedAt < performance.timeOrigin) return null
  const oldest = new Date(Date.now() - maxAgeMs).toISOString()
  const identifiedIds: string[] = []
  let isAnyWaiting = false
  for (const { id, createdAt, analysis = 'done' } of log.rows.photos.values()) {
    if (createdAt <= oldest) continue // ISO texts, of perhaps a million photos
    if (analysis === 'waiting') isAnyWaiting = true
    if (analysis === 'done') identifiedIds.push(id)
  }
  return { isAnyWaiting, identifiedIds }
}

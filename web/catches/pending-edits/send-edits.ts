import type { QueryClient } from '@tanstack/react-query'
import type { NotedCatchEdit } from '../../../shared/catches/noted-catches.ts'
import { catchesOf, type YieldedFields } from '../../../shared/catches.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { favoritePhotoEndpoint, type Photo, updateCatchesEndpoint } from '../../../shared/photos.ts'
import { toCompactNotedCatch, toCompactPhoto } from '../../../shared/sync/to-compact-photo.ts'
import { endSession } from '../../account/account-api.ts'
import { refetchInBackground } from '../../api-client/background-refetch.ts'
import { backoffMs } from '../../api-client/backoff.ts'
import { connection } from '../../api-client/connection.ts'
import { request } from '../../api-client/request.ts'
import { isNotFound, isUnauthorized, RequestError } from '../../api-client/request-error.ts'
import { requestUser } from '../../api-client/user-id-header.ts'
import { cancelLogFetch, logQuery, updateRows } from '../../log/log-query.ts'
import { updatePendingEdit } from '../../offline/change-pending-edits.ts'
import {
  hasUnsent,
  loadPendingEdits,
  type PendingEdit,
  type PendingNotedCatch,
  pendingEdits,
  type YieldedFish,
} from '../../offline/pending-edits.ts'
import { showShortToast } from '../short-toast.ts'
import { afterSending, changesToSend, noChanges, orNull, pickValues, withAttempted } from './fold-edit.ts'
import { isConnectionLost } from './is-connection-lost.ts'
import { pendingToCatchesEdit } from './pending-to-catches-edit.ts'
import { showCatchRefused, showEditDropped, showLocationLost, showYielded } from './result-toasts.ts'
import { sendNotedCatch } from './save-noted-catch.ts'
import { showPendingEdits } from './show-edits.ts'

/** Shows the edits of an account that wait in this browser, and sends them, one after the other and in one tab at a time. */
export async function resumeEdits(client: QueryClient, accountId: string): Promise<void> {
  showPendingEdits(client)
  for (const edit of pendingEdits.getState().values())
    if (edit.yielded && !reported.has(edit.id)) void report(client, edit)
  if (isRunning || connection.snapshot().isOffline || !nextEdit(accountId)) return
  isRunning = true
  clearTimeout(retryTimer)
  try {
    const isDone = await withEditLock(() => sendAll(client, accountId))
    failures = isDone ? 0 : failures + 1
  } finally {
    isRunning = false
  }
  if (!nextEdit(accountId) || requestUser() !== accountId) return
  // More edits have come since, or they could not be sent.
  const delayMs = failures === 0 ? 0 : backoffMs(failures)
  retryTimer = setTimeout(() => void resumeEdits(client, accountId), delayMs)
}

/** Sends all edits; returns false if that failed. */
async function sendAll(client: QueryClient, accountId: string): Promise<boolean> {
  let sentCount = 0
  await loadPendingEdits(accountId) // another tab may have sent them meanwhile
  try {
    for (let edit = nextEdit(accountId); edit; edit = nextEdit(accountId)) {
      if (requestUser() !== accountId) return true
      try {
        sentCount += await sendOne(client, edit)
      } catch (error) {
        if (isUnauthorized(error)) endSession(client) // the edits stay for their account
        return false
      }
    }
    return true
  } finally {
    if (sentCount > 0) showShortToast(`${plural(sentCount, 'change')} sent`)
    for (const edit of pendingEdits.getState().values())
      if (edit.yielded && !reported.has(edit.id)) void report(client, edit)
    refetchInBackground(client, 'log')
  }
}

/** Sends an edit and returns 1; one that the server rejects is dropped, which returns 0. Throws if it can be sent later. */
async function sendOne(client: QueryClient, edit: PendingEdit): Promise<number> {
  if (edit.noted) return await sendNoted(client, edit.id, edit.noted)
  if (edit.isFavorite !== undefined) return await sendFavorite(client, edit, edit.isFavorite)
  const sent = changesToSend(edit)
  try {
    const params = { id: edit.id }
    const { yielded = [], ...photo } = await request(updateCatchesEndpoint, {
      params,
      body: pendingToCatchesEdit(sent),
    })
    await cancelLogFetch(client)
    showSent(client, photo)
    await updatePendingEdit(
      edit.id,
      (current) => current && withYielded(afterSending(current, edit), { ...edit, ...sent }, photo, yielded),
    )
    const isPartOfOne = edit.attempted !== undefined && hasUnsent(pendingEdits.getState().get(edit.id))
    return isPartOfOne ? 0 : 1
  } catch (error) {
    if (isConnectionLost(error))
      await updatePendingEdit(edit.id, (current) => current && withAttempted(current, sent))
    if (isUnauthorized(error) || !isRejection(error)) throw error
    await updatePendingEdit(edit.id, (current) => current && afterSending(current, edit))
    showEditDropped(client, { ...edit, ...sent }, error)
    return 0
  }
}

/**
 * Sends a new catch without a photo, or its deletion, and returns 1; without its location if that has been deleted. One that the
 * server refuses waits until the user changes it, which returns 0.
 */
async function sendNoted(client: QueryClient, id: string, noted: PendingNotedCatch): Promise<number> {
  const sending = { ...noted, sent: noted.sent ?? noted.edit }
  const isUnchanged = (current: PendingNotedCatch) =>
    JSON.stringify(current.edit) === JSON.stringify(noted.edit)
  const changeNoted = (change: (current: PendingNotedCatch) => PendingNotedCatch | null) =>
    updatePendingEdit(id, (current) => {
      const changed = current?.noted && change(current.noted)
      return current && changed ? { ...current, noted: changed } : null
    })
  await changeNoted((current) => ({ ...current, sent: sending.sent })) // whatever becomes of the response
  try {
    const saved = await sendNotedCatch(id, sending)
    await cancelLogFetch(client)
    updateRows(client, (rows) => {
      const notedCatches = new Map(rows.notedCatches)
      if (saved === null) notedCatches.delete(id)
      else notedCatches.set(id, toCompactNotedCatch(saved))
      return { ...rows, notedCatches }
    })
    await changeNoted((current) => (isUnchanged(current) ? null : { ...current, sent: noted.edit }))
    return pendingEdits.getState().has(id) ? 0 : 1
  } catch (error) {
    if (isUnauthorized(error) || !isRejection(error)) throw error
    const locationId = noted.edit?.locationId ?? null
    if (!isNotFound(error) || locationId === null) {
      await changeNoted((current) => (isUnchanged(current) ? { ...current, isRefused: true } : current))
      showCatchRefused(noted.edit ?? noted.sent, error)
      return 0
    }
    const withoutIt = (edit: NotedCatchEdit | null) =>
      edit && (edit.locationId === locationId ? { ...edit, locationId: null } : edit)
    await changeNoted(({ edit, sent }) => ({ edit: withoutIt(edit), sent: withoutIt(sent) }))
    const edit = withoutIt(noted.edit)
    const count = await sendNoted(client, id, { edit, sent: withoutIt(sending.sent) })
    if (edit !== null) showLocationLost(edit)
    return count
  }
}

/** Sends whether a photo is a favorite, before the changes of its fish, which are sent next. */
async function sendFavorite(client: QueryClient, edit: PendingEdit, isFavorite: boolean): Promise<number> {
  const { id } = edit
  const isSent = await request(favoritePhotoEndpoint, { params: { id }, body: { isFavorite } }).then(
    async (photo) => {
      await cancelLogFetch(client)
      showSent(client, photo)
      return true
    },
    (error: unknown) => {
      if (isUnauthorized(error) || !isRejection(error)) throw error
      // During an upgrade, a server that knows no favorites answers like one that lacks the photo; it is sent later.
      const log = client.getQueryData(logQuery.queryKey)
      if (isNotFound(error) && (log === undefined || log.rows.photos.has(id))) throw error
      showEditDropped(client, { ...edit, ...noChanges }, error)
      return false
    },
  )
  await updatePendingEdit(id, (current) => {
    if (current?.isFavorite !== isFavorite) return current // it was changed again meanwhile
    const { isFavorite: _, ...rest } = current
    return orNull(rest)
  })
  return isSent && !hasUnsent(pendingEdits.getState().get(id)) ? 1 : 0
}

function nextEdit(accountId: string): PendingEdit | undefined {
  return [...pendingEdits.getState().values()].find(
    (edit) => hasUnsent(edit) && !edit.noted?.isRefused && edit.accountId === accountId,
  )
}

/** Puts what the server has saved into the log, before the edit no longer covers it. */
function showSent(client: QueryClient, photo: Photo): void {
  updateRows(client, (rows) => ({
    ...rows,
    photos: new Map(rows.photos).set(photo.id, toCompactPhoto(photo)),
  }))
}

/** Adds to what is left of an edit which fields yielded, until the user has seen that. */
function withYielded(
  left: PendingEdit | null,
  sent: PendingEdit,
  photo: Photo,
  yieldedFields: YieldedFields,
): PendingEdit | null {
  if (yieldedFields.length === 0) return left
  const shown = catchesOf(photo)
  const yielded = yieldedFields.map(({ catchId, fields }): YieldedFish => {
    const change =
      sent.changed.find(({ id }) => id === catchId) ??
      (sent.removed.some(({ id }) => id === catchId)
        ? undefined
        : sent.changed.find(({ id }) => !shown.some((fish) => fish.id === id))) // it has become part of another fish
    return { id: catchId, fields, values: change ? pickValues(change.values, fields) : null }
  })
  const { attempted: _, ...rest } = sent
  const empty = { ...rest, changed: [], added: [], removed: [] }
  return { ...(left ?? empty), yielded: [...(left?.yielded ?? []), ...yielded] }
}

async function report(client: QueryClient, edit: PendingEdit): Promise<void> {
  reported.add(edit.id)
  await client.ensureQueryData(logQuery).catch(() => undefined) // after a reload, the log may still be loading
  showYielded(client, edit, () => reported.delete(edit.id))
}

/** Returns whether the server has refused an edit for good. */
function isRejection(error: unknown): error is RequestError {
  // A response without a code is not Creel's, but that of something in front of it.
  if (!(error instanceof RequestError) || error.code === null) return false
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status)
}

/** Without Web Locks (plain HTTP), two tabs may send the same edit, which changes nothing the second time. */
async function withEditLock(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? await navigator.locks.request('creel-edits', work) : await work()
}

/** The photos whose yielded fields this tab shows. */
const reported = new Set<string>()
let isRunning = false
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

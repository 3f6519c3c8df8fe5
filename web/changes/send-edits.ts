import type { QueryClient } from '@tanstack/react-query'
import type { NotedCatchEdit } from '../../shared/catches/noted-catches.ts'
import { catchesOf, isOutingNote, type YieldedFields } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { type Photo, updateCatchesEndpoint } from '../../shared/photos.ts'
import { toCompactNotedCatch, toCompactPhoto } from '../../shared/sync/to-compact-photo.ts'
import { endSession, userQuery } from '../account/account-api.ts'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { backoffMs } from '../api-client/backoff.ts'
import { connection } from '../api-client/connection.ts'
import { request } from '../api-client/request.ts'
import { errorMessage, isNotFound, isUnauthorized, RequestError } from '../api-client/request-error.ts'
import { requestUser } from '../api-client/user-id-header.ts'
import { withTabLock } from '../device/tab-lock.ts'
import { cancelLogFetch, logQuery, shownRows, updateRows } from '../log/log-query.ts'
import { selectPhotosById } from '../log/select-photos.ts'
import { updatePendingEdit } from '../offline/change-pending-edits.ts'
import {
  hasUnsent,
  loadPendingEdits,
  orNull,
  type PendingChanges,
  type PendingEdit,
  type PendingNotedCatch,
  pendingEdits,
  type YieldedFish,
} from '../offline/pending-edits.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'
import { showShortError, showShortToast, showToast } from '../ui/toast-store.ts'
import { fishChange, pendingToCatchesEdit, pickValues } from './fish-changes.ts'
import { droppedText, mineEdit, yieldedText } from './result-texts.ts'
import { saveChange } from './save-change.ts'
import { sendNotedCatch } from './save-noted-catch.ts'
import { showWaitingToast } from './save-values.ts'
import { copyOf, findValue } from './set-value.ts'
import { showPendingEdits } from './show-changes.ts'

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
  const value = findValue(edit)
  if (value) return await sendValue(client, edit.id, value)
  const [sent] = edit.changes
  if (!sent) return 0
  try {
    const { yielded = [], ...photo } = await request(updateCatchesEndpoint, {
      params: { id: edit.id },
      body: pendingToCatchesEdit(sent),
    })
    await cancelLogFetch(client)
    showSent(client, photo)
    await updatePendingEdit(
      edit.id,
      (current) => current && afterSending(current, sent, toYielded(sent, photo, yielded)),
    )
    return hasUnsent(pendingEdits.getState().get(edit.id)) ? 0 : 1
  } catch (error) {
    if (isUnauthorized(error) || !isRejection(error)) throw error
    await updatePendingEdit(edit.id, (current) => current && afterSending(current, sent, []))
    showDropped(error, droppedText(sent, unitsOf(client)))
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

/** Sends a value that is to be set, before other changes of the row, which are sent next. */
async function sendValue(
  client: QueryClient,
  id: string,
  { field, value, send, show, droppedText }: NonNullable<ReturnType<typeof findValue>>,
): Promise<number> {
  const isSent = await send().then(
    async () => {
      await cancelLogFetch(client)
      updateRows(client, (rows) => {
        const draft = copyOf(rows)
        show(draft)
        return draft
      })
      return true
    },
    (error: unknown) => {
      if (isUnauthorized(error) || !isRejection(error)) throw error
      // During an upgrade, a server that knows no favorites answers like one that lacks the photo; it is sent later.
      const log = client.getQueryData(logQuery.queryKey)
      if (field === 'isFavorite' && isNotFound(error) && (log === undefined || log.rows.photos.has(id)))
        throw error
      showDropped(error, droppedText)
      return false
    },
  )
  await updatePendingEdit(id, (current) => {
    if (JSON.stringify(current?.[field]) !== JSON.stringify(value)) return current // it was changed again meanwhile
    const { [field]: _, ...rest } = current as PendingEdit
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

/** Returns what is left of an edit after its first changes were sent, of which some yielded. */
function afterSending(
  { yielded: earlier = [], ...edit }: PendingEdit,
  sent: PendingChanges,
  now: readonly YieldedFish[],
): PendingEdit | null {
  const isFirst = JSON.stringify(edit.changes[0]) === JSON.stringify(sent) // else another tab has sent them too
  const isSaidAgain = ({ id, fields }: YieldedFish) =>
    now.some((fish) => fish.id === id && fields.every((field) => fish.fields.includes(field)))
  const yielded = [...earlier.filter((fish) => !isSaidAgain(fish)), ...now]
  return orNull({
    ...edit,
    changes: isFirst ? edit.changes.slice(1) : edit.changes,
    ...(yielded.length > 0 && { yielded }),
  })
}

/** Returns which fields of sent changes yielded, with the user's own values. */
function toYielded(sent: PendingChanges, photo: Photo, yieldedFields: YieldedFields): YieldedFish[] {
  const shown = catchesOf(photo)
  return yieldedFields.map(({ catchId, fields }) => {
    const change =
      sent.changed.find(({ id }) => id === catchId) ??
      (sent.removed.some(({ id }) => id === catchId)
        ? undefined
        : sent.changed.find(({ id }) => !shown.some((fish) => fish.id === id))) // it has become part of another fish
    return { id: catchId, fields, values: change ? pickValues(change.values, fields) : null }
  })
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

/** Without locks, two tabs may send the same edit, which changes nothing the second time. */
function withEditLock(work: () => Promise<boolean>): Promise<boolean> {
  return withTabLock('creel-edits', work)
}

/** The photos whose yielded fields this tab shows. */
const reported = new Set<string>()
let isRunning = false
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Says which fields kept what was entered elsewhere, until the user closes it; "Use mine" saves the own values after all. */
function showYielded(client: QueryClient, edit: PendingEdit, onClose: () => void): void {
  const [photo] = selectPhotosById(shownRows(client), [edit.id])
  const yielded = edit.yielded ?? []
  const catches = photo ? catchesOf(photo) : []
  const mine = mineEdit(catches, yielded)
  showToast({
    title: 'Changed on another device too',
    description: [
      yieldedText(catches, yielded, unitsOf(client)),
      photo?.timestamp && `Photo of ${formatLocalDate(photo.timestamp)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    isLasting: true,
    onClose: () => {
      onClose()
      void updatePendingEdit(edit.id, withoutYielded)
    },
    ...(mine && { action: { label: 'Use mine', onSelect: () => void saveMine() } }),
  })

  async function saveMine() {
    const [current] = selectPhotosById(shownRows(client), [edit.id])
    if (!current || !mine) return
    try {
      const saved = await saveChange(client, fishChange({ photo: current, edit: mine }))
      if (saved === 'sent') showToast({ title: 'Fish Data Saved' })
      else showWaitingToast(saved)
      refetchInBackground(client, 'log')
    } catch {
      showShortError('Update Failed', 'Failed to save fish data.')
    }
  }
}

/** Says that a change was dropped because the server rejected it, and what it contained. */
function showDropped(error: unknown, text: string): void {
  showToast({
    title: 'Failed to save a change',
    description: `${errorMessage(error, 'The server rejected it.')} ${text}`,
    destructive: true,
    isLasting: true,
  })
}

/** Says that the server has refused a new catch without a photo or an outing note, which waits until it is changed. */
function showCatchRefused(edit: NotedCatchEdit | null, error: unknown): void {
  const [what, place] = isOutingNote(edit ?? {})
    ? ['an outing note', 'in its outing']
    : ['a catch', 'among the catches without photos']
  showToast({
    title: `Failed to save ${what}`,
    description: `${errorMessage(error, 'The server rejected it.')} It waits ${place} until you change it.`,
    destructive: true,
    isLasting: true,
  })
}

/** Says that a catch was saved without its location, which has been deleted meanwhile. */
function showLocationLost({ species = null, outcome, capturedAt }: NotedCatchEdit): void {
  const what = isOutingNote({ outcome }) ? 'The note' : 'The catch'
  const name = species === null ? what : titleCase(species)
  showToast({
    title: 'Location not found',
    description: `${name} of ${formatLocalDate(capturedAt)} is saved without its location, which was deleted.`,
    isLasting: true,
  })
}

function withoutYielded(edit: PendingEdit | null): PendingEdit | null {
  if (edit === null) return null
  const { yielded, ...rest } = edit
  return orNull(rest)
}

function unitsOf(client: QueryClient) {
  return client.getQueryData(userQuery.queryKey)?.units ?? 'imperial'
}

import type { QueryClient } from '@tanstack/react-query'
import { applyCatchEdit } from '../../shared/catches/apply-catch-edit.ts'
import {
  createNotedCatchEndpoint,
  deleteNotedCatchEndpoint,
  type NotedCatch,
  type NotedCatchEdit,
  updateNotedCatchEndpoint,
} from '../../shared/catches/noted-catches.ts'
import { readNotedTime } from '../../shared/catches/noted-time.ts'
import { isOutingNote, toCatch, unknownCatch } from '../../shared/catches.ts'
import { formatLocalTime } from '../../shared/dates.ts'
import { toCompactNotedCatch } from '../../shared/sync/to-compact-photo.ts'
import { type CompactNotedCatch, unknownConditions } from '../../shared/sync.ts'
import { request } from '../api-client/request.ts'
import { isNotFound } from '../api-client/request-error.ts'
import { requestUser } from '../api-client/user-id-header.ts'
import { updatePendingEdit } from '../offline/change-pending-edits.ts'
import { type PendingNotedCatch, pendingEdits } from '../offline/pending-edits.ts'
import { type Saved, saveChange } from './save-change.ts'

/** A new catch without a photo. */
export interface NewNotedCatch {
  /** Chosen here, so that a catch whose response is lost is not added again. */
  id: string
  edit: NotedCatchEdit
  /** What the server may have of it from an earlier try; null if it was not sent. */
  sent: NotedCatchEdit | null
}

/** Saves a new catch without a photo, or has it wait. */
export async function saveNewNotedCatch(
  client: QueryClient,
  { id, edit, sent }: NewNotedCatch,
): Promise<Saved> {
  const accountId = requestUser() ?? ''
  return await saveChange(client, {
    id,
    part: 'noted',
    send: (signal) => sendNotedCatch(id, { edit, sent: sent ?? edit }, signal),
    fold: (before, isTried) => ({
      changes: [],
      madeAt: Date.now(),
      ...before,
      id,
      accountId,
      noted: { edit, sent: before?.noted ? before.noted.sent : (sent ?? (isTried ? edit : null)) },
    }),
  })
}

/** Deletes a catch without a photo. One that waits is only forgotten, or waits for its deletion if the server may have it. */
export async function deleteNotedCatch(id: string): Promise<void> {
  let isWaiting = false
  if (pendingEdits.getState().has(id))
    await updatePendingEdit(id, (current) => {
      if (!current?.noted) return current
      isWaiting = true
      const { sent } = current.noted
      return sent ? { ...current, noted: { edit: null, sent } } : null
    })
  if (!isWaiting) await request(deleteNotedCatchEndpoint, { params: { id } })
}

/**
 * Sends a new catch without a photo, or its deletion, which returns null. If the server has it from an earlier try, it gets the
 * fields that have changed since; the others stay as they were changed elsewhere.
 */
export async function sendNotedCatch(
  id: string,
  { edit, sent }: PendingNotedCatch,
  signal?: AbortSignal,
): Promise<NotedCatch | null> {
  const params = { id }
  if (edit === null) {
    await request(deleteNotedCatchEndpoint, { params, signal }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error
    })
    return null
  }
  const noted = await request(createNotedCatchEndpoint, { body: { ...edit, id }, signal })
  const changes = changesSince(sent ?? edit, edit)
  if (Object.keys(changes).length === 0) return noted
  return await request(updateNotedCatchEndpoint, { params, body: changes, signal })
}

/** Returns the fields that differ; what is no longer said of the fish is cleared. */
function changesSince(before: NotedCatchEdit, after: NotedCatchEdit): Partial<NotedCatchEdit> {
  const { lengthSource, weightSource, ...clearable } = before // a size that is cleared has no source
  const cleared = Object.keys(clearable).map((field) => [field, null])
  const fields = Object.entries({ ...Object.fromEntries(cleared), ...after })
  return Object.fromEntries(
    fields.filter(([field, value]) => before[field as keyof NotedCatchEdit] !== value),
  )
}

/** Returns a catch that waits to be sent as a row of the log, with its time by this device's clock and no weather or tide yet. */
export function toPendingRow(id: string, madeAt: number, edit: NotedCatchEdit): CompactNotedCatch {
  const { capturedAt, locationId, fishedFrom = null, fishedTo = null, ...fish } = edit
  const { values } = applyCatchEdit(unknownCatch, fish)
  const { time, hasTime } = readNotedTime(capturedAt)
  const instant = new Date(time)
  return toCompactNotedCatch({
    ...unknownConditions,
    ...toCatch({ ...unknownCatch, ...values, speciesSource: 'entered', id }),
    timestamp: formatLocalTime(instant, -instant.getTimezoneOffset()),
    hasTime: hasTime && !isOutingNote(values),
    timeZone: null,
    timestampSource: 'entered',
    locationId,
    locationName: null,
    fishedFrom,
    fishedTo,
    createdAt: new Date(madeAt).toISOString(),
  })
}

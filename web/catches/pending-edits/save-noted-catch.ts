import type { QueryClient } from '@tanstack/react-query'
import { applyCatchEdit } from '../../../shared/catches/apply-catch-edit.ts'
import {
  createNotedCatchEndpoint,
  type NotedCatch,
  type NotedCatchEdit,
  updateNotedCatchEndpoint,
} from '../../../shared/catches/noted-catches.ts'
import { toCatch, unknownCatch } from '../../../shared/catches.ts'
import { formatLocalTime } from '../../../shared/dates.ts'
import { toCompactNotedCatch } from '../../../shared/sync/to-compact-photo.ts'
import type { CompactNotedCatch } from '../../../shared/sync.ts'
import { request } from '../../api-client/request.ts'
import { requestUser } from '../../api-client/user-id-header.ts'
import type { PendingEdit, PendingNotedCatch } from '../../offline/pending-edits.ts'
import { noChanges } from './fold-edit.ts'
import { type Saved, sendOrWait } from './send-or-wait.ts'

/** A new catch without a photo. */
export interface NewNotedCatch {
  /** Chosen here, so that a catch whose response is lost is not added again. */
  id: string
  edit: NotedCatchEdit
  /** Whether it was sent before, so that the server may have another version of it. */
  isTried: boolean
}

/** Saves a new catch without a photo, or has it wait. */
export async function saveNewNotedCatch(
  client: QueryClient,
  { id, edit, isTried }: NewNotedCatch,
): Promise<Saved> {
  const accountId = requestUser() ?? ''
  return await sendOrWait(client, {
    id,
    send: (signal) => sendNotedCatch(id, { edit, revision: isTried ? 1 : 0 }, signal),
    fold: (before) => ({
      ...noChanges,
      madeAt: Date.now(),
      ...before,
      id,
      accountId,
      noted: { edit, revision: before?.noted || isTried ? (before?.noted?.revision ?? 0) + 1 : 0 },
    }),
  })
}

/** Sends a new catch without a photo. What the server has of it from an earlier try is changed to what it is now. */
export async function sendNotedCatch(
  id: string,
  { edit, revision }: PendingNotedCatch,
  signal?: AbortSignal,
): Promise<NotedCatch> {
  const noted = await request(createNotedCatchEndpoint, { body: { ...edit, id }, signal })
  return revision === 0
    ? noted
    : await request(updateNotedCatchEndpoint, { params: { id }, body: edit, signal })
}

/** Returns a catch that waits to be sent as a row of the log, with its time by this device's clock. */
export function toPendingRow({ id, madeAt }: PendingEdit, { edit }: PendingNotedCatch): CompactNotedCatch {
  const { capturedAt, locationId, ...fish } = edit
  const { values } = applyCatchEdit(unknownCatch, fish)
  const time = new Date(capturedAt)
  return toCompactNotedCatch({
    ...toCatch({ ...unknownCatch, ...values, speciesSource: 'entered', id }),
    timestamp: formatLocalTime(time, -time.getTimezoneOffset()),
    timeZone: null,
    timestampSource: 'entered',
    locationId,
    locationName: null,
    createdAt: new Date(madeAt).toISOString(),
  })
}

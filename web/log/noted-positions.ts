import type { DevicePosition } from '../device/geolocation.ts'
import { result } from '../device/indexed-db.ts'
import { type JournalState, withStores } from './log-journal.ts'

/*
 * Where the angler stood when a catch or an outing note was saved without a location. It never leaves this browser. It is stored
 * with the journal of the log, so that whatever deletes that log deletes it too: signing out, or the next account.
 */

/** Where the angler stood when a catch or an outing note without a location was noted. */
export interface NotedPosition extends DevicePosition {
  /** The catch’s or note’s. */
  id: string
  /** The time by `Date.now()`. */
  savedAt: number
}

/** Returns the positions that this browser has for an account. */
export async function readNotedPositions(accountId: string): Promise<readonly NotedPosition[]> {
  return (await updatePositions(accountId, (positions) => positions)) ?? []
}

/** Saves a position, unless the account has signed out meanwhile. */
export async function saveNotedPosition(accountId: string, position: NotedPosition): Promise<void> {
  await updatePositions(accountId, (positions) => [
    ...positions.filter(({ id }) => id !== position.id),
    position,
  ])
}

/** Deletes the positions of catches and notes. */
export async function deleteNotedPositions(accountId: string, ids: readonly string[]): Promise<void> {
  await updatePositions(accountId, (positions) => positions.filter(({ id }) => !ids.includes(id)))
}

/** Deletes positions that no one has used within 30 days. */
export async function deleteExpiredNotedPositions(): Promise<void> {
  await updatePositions(null, (positions) => positions)
}

/** Changes the positions of an account, or of whichever has a journal, and drops expired ones. Returns them; null if there is no journal. */
function updatePositions(
  accountId: string | null,
  change: (positions: readonly NotedPosition[]) => readonly NotedPosition[],
): Promise<readonly NotedPosition[] | null> {
  return withStores(async ({ state }) => {
    const journal = await result<JournalState | undefined>(state.get('state'))
    if (!journal || (accountId !== null && journal.accountId !== accountId)) return null
    const before = (await result<readonly NotedPosition[] | undefined>(state.get(key))) ?? []
    const changed = change(before)
    const after = changed.filter(({ savedAt }) => Date.now() - savedAt < maxAgeMs)
    if (after.length === 0) state.delete(key)
    else if (changed !== before || after.length < before.length) state.put(after, key)
    return after
  })
}

const key = 'notedPositions'
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

import { createStore } from 'zustand/vanilla'
import type { EditedField } from '../../shared/catches/note-fields.ts'
import type { NotedCatchEdit } from '../../shared/catches/noted-catches.ts'
import type { CatchBase, CatchEdit, StoredCatch } from '../../shared/catches.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { byAccount, openIndexedDbStore } from '../device/indexed-db.ts'
import { withTimeout } from '../device/with-timeout.ts'

/** The values of a fish that an edit changes. */
export type FishValues = CatchBase & Pick<CatchEdit, 'ruler'>

/** Changed fields of a fish: as the user saw them, and as they should be. */
export interface FishDifference {
  id: string
  base: FishValues
  values: FishValues
}

/** Changes of the fish of a photo. */
export interface PendingChanges {
  changed: readonly FishDifference[]
  added: readonly StoredCatch[]
  /** Fish to remove, as the user saw them. */
  removed: readonly { id: string; base: FishValues }[]
}

/** A new catch without a photo. */
export interface PendingNotedCatch {
  /** Null if it is to be deleted. */
  edit: NotedCatchEdit | null
  /** What the server may have of it, since it was sent and no response came; null if it was not sent. */
  sent: NotedCatchEdit | null
  /** Whether the server has refused it: it waits until the user changes it. */
  isRefused?: boolean
}

/** What a row is to have; absent if that is not changed. The last one to say so wins. */
export interface PendingValues {
  /** Whether a photo is a favorite. */
  isFavorite?: boolean
  rotation?: LogPhoto['rotation']
  /** The location of a photo, and whether its coordinates replace those that the photo has itself. */
  assignment?: { locationId: string; replaceCoordinates: boolean }
  /** Whether a group is a favorite. */
  pinned?: boolean
  groupName?: string
}

/** The values that an edit may set, in the order in which they are sent. */
export const valueFields: readonly (keyof PendingValues)[] = [
  'isFavorite',
  'rotation',
  'assignment',
  'pinned',
  'groupName',
]

/** Changes of a photo or a group, or a new catch without a photo, stored in this browser until they are sent. */
export interface PendingEdit extends PendingValues {
  /** The photo's, the group's, or that of the catch without a photo. */
  id: string
  /** The account it belongs to; no other account sees or sends it. */
  accountId: string
  /** The time by `Date.now()`; determines the order of sending. */
  madeAt: number
  /** Of the fish of a photo, each of what came of those before it. They are sent one by one, again as they were if a response is lost. */
  changes: readonly PendingChanges[]
  /** Has no other changes. */
  noted?: PendingNotedCatch
  /** What has yielded to values entered elsewhere, until the user has seen that. */
  yielded?: readonly YieldedFish[]
}

/** Fields of a fish that kept what was entered elsewhere, or a removal for which it was changed too much. */
export interface YieldedFish {
  id: string
  fields: readonly EditedField[]
  /** The user's own values; null if the fish was to be removed. */
  values: FishValues | null
}

/** The edits of the current account in this browser, by what they change. */
export const pendingEdits = createStore<ReadonlyMap<string, PendingEdit>>()(() => new Map())

/** A change of a row that is being sent. */
export interface ShownChange {
  /** The row's. */
  id: string
  /** What of the row it changes. */
  part: keyof PendingValues | 'fish' | 'noted'
  /** Adds it to what waits for this row. If it was tried, the server may have it although its response was lost. */
  fold: (before: PendingEdit | null, isTried: boolean) => PendingEdit | null
}

/** The changes that are being sent from this page, in their order. */
export const beingSent = createStore<readonly ShownChange[]>()(() => [])

/** Returns whether an edit has something to send. */
export function hasUnsent(edit: PendingEdit | undefined): boolean {
  if (edit === undefined) return false
  if (edit.changes.length > 0 || edit.noted) return true
  return valueFields.some((field) => edit[field] !== undefined)
}

/** Returns an edit; null if it has nothing to send or to show. */
export function orNull(edit: PendingEdit): PendingEdit | null {
  return hasUnsent(edit) || (edit.yielded ?? []).length > 0 ? edit : null
}

/** Returns how many edits wait to be sent. */
export function countUnsentEdits(): number {
  return [...pendingEdits.getState().values()].filter(hasUnsent).length
}

/** Reads the edits of an account, whose edits are the current ones from now on. */
export async function loadPendingEdits(accountId = currentAccount): Promise<void> {
  currentAccount = accountId
  const stored = await withTimeout(
    editStore.run<PendingEdit[]>('readonly', (edits) => edits.index(byAccount).getAll(accountId)),
    editTimeoutMs,
  )
  const unsaved = [...unsavedEdits.values()].filter((edit) => edit?.accountId === accountId)
  const edits = [...(stored ?? []).filter(({ id }) => !unsavedEdits.has(id)), ...unsaved]
    .filter((edit) => edit !== null)
    .sort((a, b) => a.madeAt - b.madeAt)
  if (currentAccount === accountId) pendingEdits.setState(new Map(edits.map((edit) => [edit.id, edit])), true)
}

/** Deletes edits of other accounts that have waited since before `time`; no one will return for them. */
export function deleteOthersPendingEdits(time: number, accountId: string): Promise<void> {
  return deleteWhere((edit) => edit.accountId !== accountId && edit.madeAt < time)
}

/** Deletes edits of this browser, and announces that to all tabs. */
export async function deleteWhere(isDeleted: (edit: PendingEdit) => boolean): Promise<void> {
  let deleted: PendingEdit[] = []
  await editStore.run('readwrite', (edits) => {
    const all = edits.getAll()
    all.onsuccess = () => {
      deleted = (all.result as PendingEdit[]).filter(isDeleted)
      for (const { id } of deleted) edits.delete(id)
    }
    return all
  })
  if (deleted.length > 0) notifyChange()
}

/** Follows the edits that other tabs store; returns a function that unsubscribes. */
export function subscribeToOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => void loadPendingEdits()
  return () => channel.close()
}

const channelName = 'creel-waiting-changes'
/** The stored edits, by what they change. */
export const editStore = openIndexedDbStore(channelName)
/** Some browsers neither open nor refuse a broken database; edits then wait in memory. */
export const editTimeoutMs = 10_000
/** Edits that could not be stored, by what they change; null for one that could not be deleted. They count before what is stored. */
export const unsavedEdits = new Map<string, PendingEdit | null>()
let currentAccount = ''

/** Announces a change to all tabs, this one included. */
export function notifyChange(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

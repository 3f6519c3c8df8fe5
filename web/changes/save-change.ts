import type { QueryClient } from '@tanstack/react-query'
import { refetchInBackground } from '../api-client/background-refetch.ts'
import { requestEach } from '../api-client/batch-requests.ts'
import { connection } from '../api-client/connection.ts'
import { isGatewayError } from '../api-client/is-gateway-error.ts'
import { ConnectionError, RequestError } from '../api-client/request-error.ts'
import { isRateLimited } from '../api-client/retry.ts'
import { cancelLogFetch } from '../log/log-query.ts'
import { hasUnsavedEdits, updatePendingEdit } from '../offline/change-pending-edits.ts'
import { hasUnsent, pendingEdits, type ShownChange } from '../offline/pending-edits.ts'
import { warnBeforeUnload } from '../ui/warn-before-unload.ts'
import { layOver, settle } from './show-changes.ts'

/*
 * Every change of a photo's fish, of a value of a photo or a group, and every new catch without a photo goes this way:
 * 1. Screens show it at once, laid over the rows of the log (`show-changes.ts`).
 * 2. It is sent, after earlier ones of the same row.
 * 3. Once the server has saved it, the rows themselves change. If the server refuses it, screens stop showing it, and the caller
 *    reports the error.
 * 4. Without a connection or a response, and behind another one that waits, it is stored in this browser (`pending-edits.ts`), and
 *    `send-edits.ts` sends it later.
 */

/** A change of a row of the log: a photo, a group or a catch without a photo. */
export interface Change extends ShownChange {
  send: (signal: AbortSignal) => Promise<unknown>
  /** Whether the server decides on part of it, such as the ids of new fish, so that only the log says what was saved. */
  isOpen?: boolean
}

/** How a change was saved: on the server, on this device until it can be sent, or only in this page. */
export type Saved = 'sent' | 'stored' | 'unsaved'

/** Saves a change, or has it wait; throws if the server refuses it. */
export async function saveChange(client: QueryClient, change: Change): Promise<Saved> {
  return await whileShown(client, [change], (save) => save(change))
}

/** What became of changes of many rows. */
export interface Outcome {
  /** The errors of those that failed, by row. */
  failures: ReadonlyMap<string, unknown>
  /** Where some of them wait; null if none does. */
  waiting: Exclude<Saved, 'sent'> | null
}

/** Saves changes of different rows, all of which are shown at once until the last is saved. */
export async function saveChanges(
  client: QueryClient,
  changes: readonly Change[],
  onProgress?: (done: number) => void,
): Promise<Outcome> {
  const saved = new Set<Saved>()
  const changeById = new Map(changes.map((change) => [change.id, change]))
  const failures = await whileShown(client, changes, (save) =>
    requestEach([...changeById.keys()], async (id) => saved.add(await save(changeById.get(id) as Change)), {
      onProgress,
      storesOffline: true,
    }),
  )
  return { failures, waiting: saved.has('unsaved') ? 'unsaved' : saved.has('stored') ? 'stored' : null }
}

/** Runs work that saves changes, which are shown from before it until it has ended. */
export async function whileShown<Result>(
  client: QueryClient,
  changes: readonly Change[],
  work: (save: (change: Change) => Promise<Saved>) => Promise<Result>,
): Promise<Result> {
  const sent = new Set<Change>()
  const turns = new Map(Array.from(new Set(changes.map(({ id }) => id)), (id) => [id, takeTurn(id)]))
  layOver(client, changes)
  try {
    return await work(async (change) => {
      const turn = turns.get(change.id)
      await turn?.beginning
      const saved = await sendOrStore(change).catch((error) => {
        if (!isRateLimited(error)) turn?.end() // else it is sent again before later changes
        throw error
      })
      turn?.end()
      if (saved === 'sent') sent.add(change)
      return saved
    })
  } finally {
    for (const { end } of turns.values()) end()
    if (sent.size > 0) await cancelLogFetch(client)
    settle(client, changes, new Set([...sent].filter(({ isOpen }) => !isOpen)))
    refetchInBackground(client, 'log')
  }
}

/** Takes the next turn of a row, which begins once all earlier ones have ended. */
function takeTurn(id: string): { beginning: Promise<void>; end(): void } {
  const beginning = lastTurn.get(id) ?? Promise.resolve()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const turn = beginning.then(() => ended)
  lastTurn.set(id, turn)
  void turn.then(() => lastTurn.get(id) === turn && lastTurn.delete(id))
  return { beginning, end }
}

/** The last turn of each row. A batch takes the turns of all its rows when it starts, so that no later change gets ahead of it. */
const lastTurn = new Map<string, Promise<void>>()

async function sendOrStore({ id, send, fold }: Change): Promise<Saved> {
  const isTried = !hasUnsent(pendingEdits.getState().get(id)) && !connection.snapshot().isOffline
  if (isTried) {
    try {
      await whileConnected(send)
      return 'sent'
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
  warnIfUnsaved()
  const isStored = await updatePendingEdit(id, (before) => fold(before, isTried))
  void connection.check() // which sends it if there is a connection after all
  return isStored ? 'stored' : 'unsaved'
}

/** Returns whether a request failed because the server was not reached: no response, one of a proxy, or an abort. */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof RequestError) return error.code === null && isGatewayError(error)
  return error instanceof ConnectionError || (error instanceof DOMException && error.name === 'AbortError')
}

/** Aborts a request once the server turns out to be unreachable, since it may hang for minutes, often without any event. */
async function whileConnected<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const unsubscribe = connection.subscribe(({ isOffline }) => isOffline && controller.abort())
  const timer = setInterval(() => void connection.check(), checkIntervalMs)
  try {
    return await send(controller.signal)
  } finally {
    clearInterval(timer)
    unsubscribe()
  }
}

const checkIntervalMs = 5_000

let warns = false

function warnIfUnsaved(): void {
  if (!warns) warnBeforeUnload(pendingEdits, hasUnsavedEdits)
  warns = true
}

import type { QueryClient } from '@tanstack/react-query'
import { connection } from '../../api-client/connection.ts'
import { hasUnsavedEdits, isBeingStored, updatePendingEdit } from '../../offline/change-pending-edits.ts'
import { hasUnsent, type PendingEdit, pendingEdits } from '../../offline/pending-edits.ts'
import { showToast } from '../../ui/toast-store.ts'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { isConnectionLost } from './is-connection-lost.ts'
import { showPendingEdits } from './show-edits.ts'

/** How an edit was saved: on the server, on this device until it can be sent, or only in this page. */
export type Saved = 'sent' | 'stored' | 'unsaved'

/** An edit of a photo, or of a catch without one. */
interface Sendable {
  id: string
  send: (signal: AbortSignal) => Promise<unknown>
  /** Adds it to the edit that waits. If it was tried, the server may have it although its response was lost. */
  fold: (before: PendingEdit | null, isTried: boolean) => PendingEdit | null
}

/** Sends an edit. Without a connection, and behind another one that waits, it waits to be sent. */
export async function sendOrWait(client: QueryClient, { id, send, fold }: Sendable): Promise<Saved> {
  const isBehindAnother = hasUnsent(pendingEdits.getState().get(id)) || isBeingStored(id)
  const isTried = !isBehindAnother && !connection.snapshot().isOffline
  if (isTried) {
    try {
      await whileConnected(send)
      return 'sent'
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
  showPendingEdits(client)
  warnIfUnsaved()
  const isStored = await updatePendingEdit(id, (before) => fold(before, isTried))
  void connection.check() // which sends it if there is a connection after all
  return isStored ? 'stored' : 'unsaved'
}

/** Shows where an edit that could not be sent is saved. */
export function showWaitingToast(saved: 'stored' | 'unsaved', undo?: () => void): void {
  const texts = {
    stored: { title: 'Saved on this device', description: 'Creel will send it once you’re back online.' },
    unsaved: {
      title: 'Not saved on this device',
      description: 'This browser couldn’t store it. Keep Creel open until you’re back online.',
    },
  }
  showToast({ ...texts[saved], ...(undo && { action: { label: 'Undo', onSelect: undo } }) })
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

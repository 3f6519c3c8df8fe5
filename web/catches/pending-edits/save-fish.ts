import type { QueryClient } from '@tanstack/react-query'
import type { CatchesEdit } from '../../../shared/catches.ts'
import { updateCatchesEndpoint } from '../../../shared/photos.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { connection } from '../../api-client/connection.ts'
import { request } from '../../api-client/request.ts'
import { requestUser } from '../../api-client/user-id-header.ts'
import { hasUnsavedEdits, updatePendingEdit } from '../../offline/change-pending-edits.ts'
import { hasUnsent, pendingEdits } from '../../offline/pending-edits.ts'
import { showToast } from '../../ui/toast-store.ts'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { foldEdit, withAttempted } from './fold-edit.ts'
import { isConnectionLost } from './is-connection-lost.ts'
import { randomUuid } from './random-uuid.ts'
import { showPendingEdits } from './show-edits.ts'

/** How an edit was saved: on the server, on this device until it can be sent, or only in this page. */
export type Saved = 'sent' | 'stored' | 'unsaved'

/** An edit of the fish of a photo, as it is shown. */
interface FishEdit {
  photo: LogPhoto
  edit: CatchesEdit
}

/**
 * Saves an edit of fish. Without a connection, and behind an edit of the photo that waits, it waits to be sent. `send` may
 * save the same in another way.
 */
export async function saveFish(
  client: QueryClient,
  { photo, edit }: FishEdit,
  send: (edit: CatchesEdit, signal: AbortSignal) => Promise<unknown> = (body, signal) =>
    request(updateCatchesEndpoint, { params: { id: photo.id }, body, signal }),
): Promise<Saved> {
  const identified = withIds(edit)
  const isTried = !connection.snapshot().isOffline && !hasUnsent(pendingEdits.getState().get(photo.id))
  if (isTried) {
    try {
      await whileConnected((signal) => send(identified, signal))
      return 'sent'
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
  return await savePendingEdit(client, { photo, edit: identified }, isTried)
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

/** Lets an edit wait. If it was tried, the server may have it although its response was lost. */
async function savePendingEdit(
  client: QueryClient,
  { photo, edit }: FishEdit,
  isTried: boolean,
): Promise<'stored' | 'unsaved'> {
  const accountId = requestUser() ?? ''
  showPendingEdits(client)
  warnIfUnsaved()
  const isStored = await updatePendingEdit(photo.id, (before) => {
    const folded = foldEdit(before, { photo, edit, accountId, now: Date.now() })
    return folded && isTried && !hasUnsent(before ?? undefined) ? withAttempted(folded, folded) : folded
  })
  void connection.check() // which sends it if there is a connection after all
  return isStored ? 'stored' : 'unsaved'
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

/** Gives added fish their ids, so that one whose response is lost is not added again. */
function withIds(edit: CatchesEdit): CatchesEdit {
  const added = edit.added?.map((fish) => ({ ...fish, id: fish.id ?? randomUuid() }))
  return { ...edit, ...(added && { added }) }
}

let warns = false

function warnIfUnsaved(): void {
  if (!warns) warnBeforeUnload(pendingEdits, hasUnsavedEdits)
  warns = true
}

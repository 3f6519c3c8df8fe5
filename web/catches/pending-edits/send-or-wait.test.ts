import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../api-client/connection.ts'
import { updatePendingEdit } from '../../offline/change-pending-edits.ts'
import {
  editStore,
  loadPendingEdits,
  type PendingEdit,
  pendingEdits,
  unsavedEdits,
} from '../../offline/pending-edits.ts'
import { sendOrWait } from './send-or-wait.ts'

vi.mock('../../ui/warn-before-unload.ts', () => ({ warnBeforeUnload: () => undefined }))

beforeEach(async () => {
  connection.recordResponse(false) // online, whatever came before
  unsavedEdits.clear()
  vi.spyOn(editStore, 'run').mockImplementation(runOnFullDevice as typeof editStore.run)
  vi.spyOn(connection, 'check').mockResolvedValue(undefined as never)
  await loadPendingEdits('angler')
})

afterAll(() => unsavedEdits.clear())

test('an edit is sent at once if none of its photo waits', async () => {
  const send = vi.fn(async () => undefined)
  expect(await sendOrWait(new QueryClient(), { photoId: 'one', send, fold: favorite(true) })).toBe('sent')
  expect(send).toHaveBeenCalledOnce()
  expect(pendingEdits.getState().size).toBe(0)
})

test('an edit waits behind one of its photo that is still being stored', async () => {
  const send = vi.fn(async () => undefined)
  const earlier = updatePendingEdit('one', favorite(true))
  const later = sendOrWait(new QueryClient(), { photoId: 'one', send, fold: favorite(false) })
  await earlier
  expect(await later).toBe('unsaved')
  expect(send).not.toHaveBeenCalled()
  expect(pendingEdits.getState().get('one')?.isFavorite).toBe(false)
})

/** What is on a device without room; its edits wait in the page. */
async function runOnFullDevice(mode: IDBTransactionMode): Promise<PendingEdit[]> {
  if (mode === 'readwrite') throw new Error('The device is full.')
  return []
}

function favorite(isFavorite: boolean) {
  return (before: PendingEdit | null): PendingEdit => ({
    ...(before ?? { id: 'one', accountId: 'angler', madeAt: 1, changed: [], added: [], removed: [] }),
    isFavorite,
  })
}

import { beforeEach, expect, test, vi } from 'vitest'
import { deletePendingEdits, hasUnsavedEdits, updatePendingEdit } from './change-pending-edits.ts'
import { editStore, loadPendingEdits, type PendingEdit, pendingEdits, unsavedEdits } from './pending-edits.ts'

const ids = Array.from({ length: 500 }, (_, index) => `photo-${index}`)

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget()) // what runs in this process may want to warn before it is left
  stored = new Map()
  fullFor = null
  unsavedEdits.clear()
  vi.spyOn(editStore, 'run').mockImplementation(run as typeof editStore.run)
  await loadPendingEdits('angler')
  transactions.length = 0
})

test('changes that are made together are stored in one transaction and announced once', async () => {
  let announced = 0
  const unsubscribe = pendingEdits.subscribe(() => void announced++)
  const outcomes = await Promise.all(ids.map((id) => removeFish(id, 'pike')))
  unsubscribe()
  expect(outcomes).toEqual(ids.map(() => true))
  expect([...stored.keys()]).toEqual(ids)
  expect([...pendingEdits.getState().keys()]).toEqual(ids)
  expect(transactions).toEqual(['readwrite', 'readonly'])
  expect(announced).toBe(1)
})

test('changes of a photo that are made together are stored in their order', async () => {
  await Promise.all([removeFish('one', 'pike'), removeFish('two', 'pike'), removeFish('one', 'perch')])
  expect(fishOf(stored.get('one'))).toEqual(['pike', 'perch'])
  await Promise.all([updatePendingEdit('one', () => null), removeFish('one', 'trout')])
  expect(fishOf(stored.get('one'))).toEqual(['trout'])
  expect(fishOf(pendingEdits.getState().get('one'))).toEqual(['trout'])
})

test('a change is added to what another tab has stored meanwhile', async () => {
  stored.set('one', withRemoved(null, 'one', 'pike'))
  await Promise.all([removeFish('one', 'perch'), removeFish('two', 'perch')])
  expect(fishOf(stored.get('one'))).toEqual(['pike', 'perch'])
})

test('if a batch of changes does not fit on the device, each change that fits is stored', async () => {
  fullFor = 'photo-3'
  const changed = [...ids, 'photo-3']
  const outcomes = await Promise.all(changed.map((id) => removeFish(id, `pike of ${id}`)))
  expect(outcomes).toEqual(changed.map((id) => id !== 'photo-3'))
  expect([...stored.keys()]).toEqual(ids.filter((id) => id !== 'photo-3'))
  expect(pendingEdits.getState().size).toBe(ids.length)
  expect(fishOf(pendingEdits.getState().get('photo-3'))).toEqual(['pike of photo-3', 'pike of photo-3'])
  expect(hasUnsavedEdits()).toBe(true)

  fullFor = null
  expect(await removeFish('photo-3', 'perch')).toBe(true)
  expect(fishOf(stored.get('photo-3'))).toEqual(['pike of photo-3', 'pike of photo-3', 'perch'])
  expect(hasUnsavedEdits()).toBe(false)
})

test('signing out also deletes changes that are still being stored', async () => {
  fullFor = 'photo-3'
  const first = removeFish('one', 'pike')
  await Promise.resolve()
  const others = ids.map((id) => removeFish(id, 'pike'))
  await deletePendingEdits('angler')
  await Promise.all([first, ...others])
  expect(stored.size).toBe(0)
  expect(pendingEdits.getState().size).toBe(0)
  expect(hasUnsavedEdits()).toBe(false)
})

function removeFish(photoId: string, fishId: string): Promise<boolean> {
  return updatePendingEdit(photoId, (before) => withRemoved(before, photoId, fishId))
}

function withRemoved(before: PendingEdit | null, id: string, fishId: string): PendingEdit {
  const removed = [{ id: fishId, base: {} }]
  const changes = [...(before?.changes ?? []), { changed: [], added: [], removed }]
  return { id, accountId: 'angler', madeAt: 0, changes }
}

function fishOf(edit: PendingEdit | undefined): string[] | undefined {
  return edit?.changes.flatMap(({ removed }) => removed.map(({ id }) => id))
}

/* A stand-in for IndexedDB, which Node.js lacks: requests run in their order, and transactions one after the other. */

let stored: Map<string, PendingEdit>
/** The photo whose edit doesn't fit. */
let fullFor: string | null
const transactions: IDBTransactionMode[] = []
let last: Promise<unknown> = Promise.resolve()

function run(mode: IDBTransactionMode, createRequest: (edits: object) => object): Promise<unknown> {
  const running = last.then(() => transact(mode, createRequest))
  last = running.catch(() => undefined)
  return running
}

async function transact(mode: IDBTransactionMode, createRequest: (edits: object) => object) {
  transactions.push(mode)
  const after = new Map(stored)
  const requests: { execute(): unknown; result?: unknown; onsuccess?(): void }[] = []
  const add = (execute: () => unknown) => requests[requests.push({ execute }) - 1]
  const getAll = () => add(() => [...after.values()])
  const request = createRequest({
    get: (id: string) => add(() => after.get(id)),
    getAll,
    index: () => ({ getAll }),
    delete: (id: string) => add(() => after.delete(id)),
    put: (edit: PendingEdit) => {
      if (edit.id === fullFor) throw new DOMException('Full', 'QuotaExceededError')
      return add(() => after.set(edit.id, edit))
    },
  })
  for (const each of requests) {
    await Promise.resolve()
    each.result = each.execute()
    each.onsuccess?.()
  }
  stored = after
  return (request as { result: unknown }).result
}

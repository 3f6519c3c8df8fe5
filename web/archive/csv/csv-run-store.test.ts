import { expect, test, vi } from 'vitest'
import type { ImportedCatch } from '../../../shared/catches/noted-catches.ts'
import { limits } from '../../../shared/limits.ts'
import { ConnectionError, RequestError } from '../../api-client/request-error.ts'
import { createCsvRunStore } from './csv-run-store.ts'
import type { CatchRow } from './to-catches.ts'

function rows(count: number): CatchRow[] {
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    cells: [String(index)],
    locationName: null,
    leftOut: [],
    caught: { id: `id-${index}`, capturedAt: '2025-05-03T06:12', locationId: null, position: null },
  }))
}

const file = (count: number, knownIds = new Set<string>()) => ({
  filename: 'catches.csv',
  header: ['Date'],
  catches: rows(count),
  faults: [],
  knownIds,
})

function setUp(refuse: (each: ImportedCatch) => boolean = () => false) {
  const log = new Set<string>()
  const add = vi.fn(async (catches: readonly ImportedCatch[]) => {
    if (catches.some(refuse)) throw new RequestError(400, '', '{"message":"No.","code":"INVALID_INPUT"}')
    const added = catches.map(({ id }) => id).filter((id) => !log.has(id))
    for (const id of added) log.add(id)
    return { added, newLocationIds: log.size === catches.length ? ['spot'] : [] }
  })
  const undo = vi.fn(async (catchIds: readonly string[], _locationIds: readonly string[]) => {
    for (const id of catchIds) log.delete(id)
    return { catches: catchIds.length, outingNotes: 0 }
  })
  const store = createCsvRunStore({ add, undo, onChanged: vi.fn() })
  return { store, add, undo, log }
}

test('rows are sent in batches, and an import is undone as a whole', async () => {
  const { store, add, undo, log } = setUp()
  await store.start(file(250))
  expect(add.mock.calls.map(([catches]) => catches.length)).toEqual([100, 100, 50])
  expect(store.snapshot()).toMatchObject({ stage: 'done', run: { doneCount: 250, newLocationIds: ['spot'] } })
  await store.undo()
  expect(undo.mock.calls.map(([ids, locations]) => [ids.length, locations])).toEqual([
    [250, []],
    [0, ['spot']],
  ])
  expect(log.size).toBe(0)
  expect(store.snapshot()).toMatchObject({ stage: 'undone', deleted: { catches: 250, outingNotes: 0 } })
})

test('rows that the server refuses are found and listed, and the others are added', async () => {
  const { store, log } = setUp(({ id }) => id === 'id-3' || id === 'id-120')
  await store.start(file(150))
  expect(log.size).toBe(148)
  expect(store.snapshot()).toMatchObject({
    stage: 'done',
    run: {
      faults: [
        { line: 5, reason: 'No.', cells: ['3'] },
        { line: 122, reason: 'No.', cells: ['120'] },
      ],
    },
  })
})

test('after a lost response the import continues where it was, adds nothing twice, and can be undone as a whole', async () => {
  const { store, add, log, undo } = setUp()
  log.add('id-7')
  add.mockImplementationOnce(async (catches) => {
    for (const { id } of catches) log.add(id)
    throw new ConnectionError()
  })
  await store.start(file(limits.catchesPerImport + 1, new Set(['id-7'])))
  expect(store.snapshot()).toMatchObject({ stage: 'failed', run: { doneCount: 0, addedIds: [] } })
  await store.resume()
  expect(store.snapshot()).toMatchObject({ stage: 'done', run: { doneCount: 101 } })
  expect(log.size).toBe(101)
  await store.undo()
  expect(undo.mock.calls[0]?.[0]).toHaveLength(100)
  expect([...log]).toEqual(['id-7'])
})

test('an import stops after the request in progress, and can continue or be undone', async () => {
  const { store, add, log } = setUp()
  add.mockImplementationOnce(async (catches) => {
    store.stop()
    for (const { id } of catches) log.add(id)
    return { added: catches.map(({ id }) => id), newLocationIds: [] }
  })
  await store.start(file(250))
  expect(store.snapshot()).toMatchObject({ stage: 'stopped', run: { doneCount: 100 } })
  await store.resume()
  expect(log.size).toBe(250)
})

test('until the request in progress is answered, a stopped import can neither resume nor be undone or dismissed', async () => {
  const { store, add, undo, log } = setUp()
  const answer = Promise.withResolvers<void>()
  const addAtOnce = add.getMockImplementation()
  add.mockImplementationOnce(async (catches) => {
    await answer.promise
    return addAtOnce?.(catches) ?? { added: [], newLocationIds: [] }
  })
  const importing = store.start(file(250))
  store.stop()
  await store.resume()
  await store.undo()
  store.dismiss()
  expect(store.snapshot().stage).toBe('stopping')
  expect([add.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0])
  answer.resolve()
  await importing
  expect(store.snapshot()).toMatchObject({ stage: 'stopped', run: { doneCount: 100 } })
  await store.undo()
  expect(log.size).toBe(0)
})

test('a failed undo can be repeated', async () => {
  const { store, undo } = setUp()
  await store.start(file(2))
  undo.mockRejectedValueOnce(new ConnectionError())
  await store.undo()
  expect(store.snapshot().stage).toBe('undo failed')
  await store.undo()
  expect(store.snapshot().stage).toBe('undone')
})

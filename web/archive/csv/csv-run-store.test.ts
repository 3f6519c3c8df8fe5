import { expect, test, vi } from 'vitest'
import type { ImportedCatch } from '../../../shared/catches/noted-catches.ts'
import { limits } from '../../../shared/limits.ts'
import { waitFor } from '../../../test/app/wait-for.ts'
import { ConnectionError, RequestError } from '../../api-client/request-error.ts'
import { type CsvRun, createCsvRunStore } from './csv-run-store.ts'
import type { CatchRow } from './to-catches.ts'

function rows(count: number): CatchRow[] {
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    cells: [String(index)],
    locationName: null,
    leftOut: [],
    unusualSize: null,
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

function setUp(
  refuse: (each: ImportedCatch) => boolean = () => false,
  kept: { run: CsvRun | null } = { run: null },
) {
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
  const store = createCsvRunStore({
    add,
    undo,
    onChanged: vi.fn(),
    keep: (run) => {
      kept.run = run
    },
    findKept: async () => kept.run,
  })
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

test('an import that the end of the session has interrupted can be taken back by the page after signing in again', async () => {
  const kept = { run: null as CsvRun | null }
  const { store, add } = setUp(undefined, kept)
  add.mockImplementationOnce(async (catches) => ({
    added: catches.map(({ id }) => id),
    newLocationIds: ['spot'],
  }))
  add.mockRejectedValueOnce(new RequestError(401, '', '{"message":"Sign in.","code":"UNAUTHORIZED"}'))
  await store.start(file(150))
  expect(store.snapshot()).toMatchObject({ stage: 'failed', run: { doneCount: 100 } })

  const next = setUp(undefined, kept)
  await waitFor(() => expect(next.store.snapshot().stage).toBe('stopped'))
  await next.store.undo()
  expect(next.undo.mock.calls.flatMap(([ids]) => ids)).toHaveLength(150) // the failed request may have added the rest
  expect(next.undo.mock.calls.at(-1)).toEqual([[], ['spot']])
  expect(kept.run).toBeNull()
})

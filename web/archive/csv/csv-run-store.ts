import { createStore } from 'zustand/vanilla'
import type { CatchImport, ImportedCatch } from '../../../shared/catches/noted-catches.ts'
import { limits } from '../../../shared/limits.ts'
import { splitIntoChunks } from '../../../shared/split-into-chunks.ts'
import { RequestError } from '../../api-client/request-error.ts'
import type { RowCounts } from './row-counts.ts'
import type { CatchRow, FaultyRow } from './to-catches.ts'

/** The file of an import: what is imported of it, and what isn't. */
export interface CsvImport {
  filename: string
  header: readonly string[] | null
  catches: readonly CatchRow[]
  faults: readonly FaultyRow[]
  /** The ids of all catches without photos that the log had before. */
  knownIds: ReadonlySet<string>
}

/** What an import has done so far. */
export interface CsvRun extends CsvImport {
  /** How many rows the server has answered for. */
  doneCount: number
  addedIds: readonly string[]
  newLocationIds: readonly string[]
  /** The ids of a request without a response, which may have added them. */
  unsureIds: readonly string[]
}

/**
 * The import of one tab. One that is `stopping` waits for the request in progress; `stopped` and `failed` ones can be resumed,
 * and all that have added something undone.
 */
export type CsvRunState =
  | { stage: 'idle' }
  | { stage: 'importing' | 'stopping' | 'stopped' | 'done' | 'undoing'; run: CsvRun }
  | { stage: 'failed' | 'undo failed'; run: CsvRun; error: unknown }
  | { stage: 'undone'; run: CsvRun; deleted: RowCounts }

/** The requests of an import, and the callback for when the log has changed. */
export interface CsvRunDeps {
  add(catches: readonly ImportedCatch[]): Promise<CatchImport>
  /** Deletes catches and locations, and returns how many catches there were. */
  undo(catchIds: readonly string[], locationIds: readonly string[]): Promise<RowCounts>
  onChanged(): void
  /** Keeps the import for the next page, such as after signing in again; null forgets it. */
  keep(run: CsvRun | null): void
  /** Returns the import that was kept. */
  findKept(): Promise<CsvRun | null>
}

/** Creates the import of a tab. It is not part of any screen, so navigation does not stop it. */
export function createCsvRunStore({ add, undo, onChanged, keep, findKept }: CsvRunDeps) {
  const store = createStore<CsvRunState>()(() => ({ stage: 'idle' }))
  const set = (state: CsvRunState) => {
    store.setState(state, true)
    if (!isBusy(state)) keep('run' in state && state.stage !== 'undone' ? state.run : null)
  }
  void findKept().then((run) => {
    if (run === null || store.getState().stage !== 'idle') return
    store.setState({ stage: run.doneCount < run.catches.length ? 'stopped' : 'done', run }, true)
  })

  return {
    snapshot: store.getState,
    subscribe: store.subscribe,
    async start(file: CsvImport) {
      if (store.getState().stage !== 'idle') return
      await sendRest({ ...file, doneCount: 0, addedIds: [], newLocationIds: [], unsureIds: [] })
    },
    /** Lets the request in progress finish, and sends no further one. */
    stop() {
      const state = store.getState()
      if (state.stage === 'importing') set({ stage: 'stopping', run: state.run })
    },
    async resume() {
      const state = store.getState()
      if (state.stage === 'stopped' || state.stage === 'failed') await sendRest(state.run)
    },
    /** Deletes what the import has added. */
    async undo() {
      const state = store.getState()
      if (state.stage === 'idle' || isBusy(state)) return
      await undoRun(state.run)
    },
    /** Clears the result. What was imported stays. */
    dismiss() {
      if (!isBusy(store.getState())) set({ stage: 'idle' })
    },
  }

  async function sendRest(from: CsvRun) {
    let run = from
    set({ stage: 'importing', run })
    try {
      while (run.doneCount < run.catches.length) {
        if (store.getState().stage === 'stopping') return set({ stage: 'stopped', run })
        const batch = run.catches.slice(run.doneCount, run.doneCount + limits.catchesPerImport)
        run = await sendBatch(run, batch)
        set({ stage: store.getState().stage === 'stopping' ? 'stopping' : 'importing', run })
      }
      set({ stage: 'done', run })
    } catch (error) {
      set({ stage: 'failed', run: withUnsure(run), error })
    } finally {
      onChanged()
    }
  }

  /** Sends rows. If the server refuses one of them, it is found by halving, and the others are added. */
  async function sendBatch(run: CsvRun, batch: readonly CatchRow[]): Promise<CsvRun> {
    try {
      const { added, newLocationIds } = await add(batch.map(({ caught }) => caught))
      return {
        ...run,
        doneCount: run.doneCount + batch.length,
        addedIds: [...run.addedIds, ...added, ...run.unsureIds.filter((id) => !added.includes(id))],
        newLocationIds: [...run.newLocationIds, ...newLocationIds],
        unsureIds: [],
      }
    } catch (error) {
      const reason = rejectionReason(error)
      if (reason === null) throw error
      const [row] = batch
      if (row && batch.length === 1) {
        const fault = { line: row.line, cells: row.cells, reason }
        return { ...run, doneCount: run.doneCount + 1, faults: [...run.faults, fault] }
      }
      const middle = Math.ceil(batch.length / 2)
      return sendBatch(await sendBatch(run, batch.slice(0, middle)), batch.slice(middle))
    }
  }

  async function undoRun(run: CsvRun) {
    set({ stage: 'undoing', run })
    try {
      const deleted = { catches: 0, outingNotes: 0 }
      for (const ids of splitIntoChunks([...run.addedIds, ...run.unsureIds], limits.idsPerUndo)) {
        const { catches, outingNotes } = await undo(ids, [])
        deleted.catches += catches
        deleted.outingNotes += outingNotes
      }
      for (const ids of splitIntoChunks(run.newLocationIds, limits.idsPerUndo)) await undo([], ids)
      set({ stage: 'undone', run, deleted })
    } catch (error) {
      set({ stage: 'undo failed', run, error })
    } finally {
      onChanged()
    }
  }
}

/** Returns whether a request is in progress, whose result the next action needs. */
export function isBusy({ stage }: CsvRunState): boolean {
  return stage === 'importing' || stage === 'stopping' || stage === 'undoing'
}

/** The next request may have been carried out although it failed. */
function withUnsure(run: CsvRun): CsvRun {
  const next = run.catches.slice(run.doneCount, run.doneCount + limits.catchesPerImport)
  return { ...run, unsureIds: next.map(({ caught }) => caught.id).filter((id) => !run.knownIds.has(id)) }
}

/** Returns why the server refuses what a row says; null for any other error. */
function rejectionReason(error: unknown): string | null {
  const isRejection = error instanceof RequestError && (error.status === 400 || error.status === 404)
  return isRejection && error.userMessage !== null ? error.userMessage : null
}

import type { ImportResult } from '../../shared/archive.ts'
import { RequestError } from '../api-client/request-error.ts'

/** The state of an import; `waiting` means that none has been started. */
export type ImportState =
  | { stage: 'waiting' }
  | { stage: 'sending'; filename: string; sentBytes: number; totalBytes: number }
  | { stage: 'reading'; filename: string }
  /** Much would be left out: the server has changed nothing and asks for confirmation. */
  | { stage: 'asking'; filename: string; question: string }
  | { stage: 'done'; filename: string; result: ImportResult }
  | { stage: 'failed'; filename: string; error: unknown }

/** Options for sending an archive. */
export interface UploadOptions {
  /** Called with the number of bytes sent. */
  sent(bytes: number): void
  signal: AbortSignal
  /** Whether to import the rest, however much is left out. */
  leavesOutAny: boolean
}

/** The functions that an import run calls. */
export interface ImportDeps {
  send(file: File, options: UploadOptions): Promise<ImportResult>
  /** Called when the import has succeeded, failed or needs confirmation; the caller must refetch what it changed. */
  ended(state: ImportState): void
}

/** The import of one tab: its state and actions. */
export type ImportStore = ReturnType<typeof createImportStore>

/**
 * Creates an import run, which sends one archive at a time. It lives outside the screens, so navigation does not stop
 * it.
 */
export function createImportStore({ send, ended }: ImportDeps) {
  let state: ImportState = { stage: 'waiting' }
  let sending = new AbortController()
  let asked: File | null = null
  const listeners = new Set<() => void>()

  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: (file: File) => start(file, { leavesOutAny: false }),
    /** Sends the archive awaiting confirmation again, to import the rest of it. */
    async importRest() {
      if (state.stage === 'asking' && asked !== null) await start(asked, { leavesOutAny: true })
    },
    /** Aborts the upload. Once the upload is complete, the server imports the archive to the end. */
    cancel() {
      if (state.stage !== 'sending') return
      sending.abort()
      put({ stage: 'waiting' })
    },
    /** Clears the last result. An archive awaiting confirmation is not imported. */
    dismiss() {
      if (['done', 'failed', 'asking'].includes(state.stage)) put({ stage: 'waiting' })
    },
  }

  async function start(file: File, { leavesOutAny }: Pick<UploadOptions, 'leavesOutAny'>) {
    if (state.stage === 'sending' || state.stage === 'reading') return
    sending = new AbortController()
    const { signal } = sending
    const { name: filename, size: totalBytes } = file
    put({ stage: 'sending', filename, sentBytes: 0, totalBytes })
    const sent = (sentBytes: number) => {
      if (signal.aborted) return
      if (sentBytes < totalBytes) put({ stage: 'sending', filename, sentBytes, totalBytes })
      else put({ stage: 'reading', filename })
    }
    try {
      const result = await send(file, { sent, signal, leavesOutAny })
      put({ stage: 'done', filename, result })
    } catch (error) {
      if (signal.aborted) return
      const question = questionIn(error)
      asked = question === null ? null : file
      put(question === null ? { stage: 'failed', filename, error } : { stage: 'asking', filename, question })
    }
    ended(state)
  }

  function put(next: ImportState) {
    state = next
    for (const listener of listeners) listener()
  }
}

function questionIn(error: unknown): string | null {
  return error instanceof RequestError && error.code === 'MUCH_LEFT_OUT' ? error.sentence : null
}

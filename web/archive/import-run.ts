import type { ImportResult } from '../../shared/archive.ts'
import { RequestError } from '../http/request-error.ts'

/** Where an import stands; `waiting` means that none has been started. */
export type ImportState =
  | { stage: 'waiting' }
  | { stage: 'sending'; filename: string; sentBytes: number; totalBytes: number }
  | { stage: 'reading'; filename: string }
  /** Much of it would be left out: the server has changed nothing, and asks. */
  | { stage: 'asking'; filename: string; question: string }
  | { stage: 'done'; filename: string; result: ImportResult }
  | { stage: 'failed'; filename: string; error: unknown }

/** What becomes of an archive on its way. */
export interface SendWishes {
  /** Is told how many bytes are out. */
  sent(bytes: number): void
  signal: AbortSignal
  /** Imports the rest, however much is left out. */
  leavesOutAny: boolean
}

/** How an archive is sent, and who is told how it ended. */
export interface ImportSteps {
  send(file: File, wishes: SendWishes): Promise<ImportResult>
  /** It has come to an end, good or bad, or to a question; whatever it changed is to be read again. */
  ended(state: ImportState): void
}

/** The import of one tab: its state to draw, and what an angler can do to it. */
export type ImportRun = ReturnType<typeof createImportRun>

/** Sends one archive at a time; it lives outside the screens, so walking away stops nothing. */
export function createImportRun({ send, ended }: ImportSteps) {
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
    /** Sends the archive that was asked about again, to have the rest of it imported. */
    async importRest() {
      if (state.stage === 'asking' && asked !== null) await start(asked, { leavesOutAny: true })
    },
    /** Stops sending; once all of it is out, the server reads it to the end. */
    cancel() {
      if (state.stage !== 'sending') return
      sending.abort()
      put({ stage: 'waiting' })
    },
    /** Takes what was told of the last one away; an archive that was asked about is not imported. */
    dismiss() {
      if (['done', 'failed', 'asking'].includes(state.stage)) put({ stage: 'waiting' })
    },
  }

  async function start(file: File, { leavesOutAny }: Pick<SendWishes, 'leavesOutAny'>) {
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

import type { ImportResult } from '../../shared/archive.ts'

/** Where an import stands; `waiting` means that none has been started. */
export type ImportState =
  | { stage: 'waiting' }
  | { stage: 'sending'; filename: string; sentBytes: number; totalBytes: number }
  | { stage: 'reading'; filename: string }
  | { stage: 'done'; filename: string; result: ImportResult }
  | { stage: 'failed'; filename: string; error: unknown }

/** How an archive is sent, and who is told how it ended. */
export interface ImportSteps {
  send(file: File, sent: (bytes: number) => void, signal: AbortSignal): Promise<ImportResult>
  /** It has come to an end, good or bad; whatever it changed is to be read again. */
  ended(state: ImportState): void
}

/** The import of one tab: its state to draw, and what an angler can do to it. */
export type ImportRun = ReturnType<typeof createImportRun>

/** Sends one archive at a time; it lives outside the screens, so walking away stops nothing. */
export function createImportRun({ send, ended }: ImportSteps) {
  let state: ImportState = { stage: 'waiting' }
  let sending = new AbortController()
  const listeners = new Set<() => void>()

  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start(file: File) {
      if (state.stage === 'sending' || state.stage === 'reading') return
      sending = new AbortController()
      const { signal } = sending
      const { name: filename, size: totalBytes } = file
      put({ stage: 'sending', filename, sentBytes: 0, totalBytes })
      const tellSent = (sentBytes: number) => {
        if (signal.aborted) return
        if (sentBytes < totalBytes) put({ stage: 'sending', filename, sentBytes, totalBytes })
        else put({ stage: 'reading', filename })
      }
      try {
        const result = await send(file, tellSent, signal)
        put({ stage: 'done', filename, result })
      } catch (error) {
        if (signal.aborted) return
        put({ stage: 'failed', filename, error })
      }
      ended(state)
    },
    /** Stops sending; once all of it is out, the server reads it to the end. */
    cancel() {
      if (state.stage !== 'sending') return
      sending.abort()
      put({ stage: 'waiting' })
    },
    /** Takes what was told of the last one away. */
    dismiss() {
      if (state.stage === 'done' || state.stage === 'failed') put({ stage: 'waiting' })
    },
  }

  function put(next: ImportState) {
    state = next
    for (const listener of listeners) listener()
  }
}

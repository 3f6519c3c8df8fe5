import { createStore } from 'zustand/vanilla'
import type { ImportResult } from '../../shared/archive.ts'
import { RequestError } from '../api-client/request-error.ts'

/** The state of an import; `idle` means that none has been started. */
export type ImportState =
  | { stage: 'idle' }
  | { stage: 'sending'; filename: string; sentBytes: number; totalBytes: number }
  | { stage: 'reading'; filename: string }
  /** Much would be left out: the server has changed nothing and asks for confirmation. */
  | { stage: 'confirming'; filename: string; question: string }
  | { stage: 'done'; filename: string; result: ImportResult }
  | { stage: 'failed'; filename: string; error: unknown }

/** Options for sending an archive. */
export interface UploadOptions {
  /** Called with the number of bytes sent. */
  onProgress(bytes: number): void
  signal: AbortSignal
  /** Whether to import the rest, however much is left out. */
  allowOmissions: boolean
}

/** The functions that an import run calls. */
export interface ImportDeps {
  upload(file: File, options: UploadOptions): Promise<ImportResult>
  /** Called when the import has succeeded, failed or needs confirmation; the caller must refetch what it changed. */
  onEnd(state: ImportState): void
}

/** The import of one tab: its state and actions. */
export type ImportStore = ReturnType<typeof createImportStore>

/** Creates an import run for one archive at a time, outside the screens, so that navigation does not stop it. */
export function createImportStore({ upload, onEnd }: ImportDeps) {
  const store = createStore<ImportState>()(() => ({ stage: 'idle' }))
  let abortController = new AbortController()
  let unconfirmedFile: File | null = null

  return {
    snapshot: store.getState,
    subscribe: store.subscribe,
    start: (file: File) => start(file, { allowOmissions: false }),
    /** Sends the archive awaiting confirmation again, to import the rest of it. */
    async importRest() {
      if (store.getState().stage === 'confirming' && unconfirmedFile !== null)
        await start(unconfirmedFile, { allowOmissions: true })
    },
    /** Aborts the upload. Once the upload is complete, the server imports the archive to the end. */
    cancel() {
      if (store.getState().stage !== 'sending') return
      abortController.abort()
      setState({ stage: 'idle' })
    },
    /** Clears the last result. An archive awaiting confirmation is not imported. */
    dismiss() {
      if (['done', 'failed', 'confirming'].includes(store.getState().stage)) setState({ stage: 'idle' })
    },
  }

  async function start(file: File, { allowOmissions }: Pick<UploadOptions, 'allowOmissions'>) {
    if (['sending', 'reading'].includes(store.getState().stage)) return
    abortController = new AbortController()
    const { signal } = abortController
    const { name: filename, size: totalBytes } = file
    setState({ stage: 'sending', filename, sentBytes: 0, totalBytes })
    const onProgress = (sentBytes: number) => {
      if (signal.aborted) return
      if (sentBytes < totalBytes) setState({ stage: 'sending', filename, sentBytes, totalBytes })
      else setState({ stage: 'reading', filename })
    }
    try {
      const result = await upload(file, { onProgress, signal, allowOmissions })
      setState({ stage: 'done', filename, result })
    } catch (error) {
      if (signal.aborted) return
      const question = confirmationQuestion(error)
      unconfirmedFile = question === null ? null : file
      setState(
        question === null
          ? { stage: 'failed', filename, error }
          : { stage: 'confirming', filename, question },
      )
    }
    onEnd(store.getState())
  }

  function setState(next: ImportState) {
    store.setState(next, true)
  }
}

function confirmationQuestion(error: unknown): string | null {
  return error instanceof RequestError && error.code === 'MUCH_LEFT_OUT' ? error.userMessage : null
}

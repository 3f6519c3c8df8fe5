import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { exportPath } from '../../shared/archive.ts'
import { storePerAccount } from '../account/account-api.ts'
import { connection } from '../api-client/connection.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { ConnectionError, errorMessage, isUnauthorized, RequestError } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'
import { warnBeforeUnload } from '../ui/warn-before-unload.ts'
import { createImportStore, type ImportState, type ImportStore } from './import-store.ts'
import { importErrorText, importResultText } from './import-text.ts'
import { uploadArchive } from './upload-archive.ts'

/** How long to wait for an error until the download counts as begun, which browsers do not report. */
const startTimeoutMs = 2500

/** Returns a function that starts the export as a download and reports with a toast whether it began. */
export function useExport() {
  const [isStarting, setStarting] = useState(false)

  function start() {
    setStarting(true)
    const timer = setTimeout(() => {
      setStarting(false)
      showToast({ title: 'Export started', description: startedText })
    }, startTimeoutMs)
    startExport((error) => {
      clearTimeout(timer)
      setStarting(false)
      if (error instanceof ConnectionError) connection.recordFailure()
      const description = errorMessage(error, 'Please try again later.')
      showToast({ title: 'Export Failed', description, destructive: true })
    })
  }

  return { start, isStarting }
}

const startedText = 'Your browser is saving it as one file. Check your downloads.'

/** Returns the state of this tab's import and its actions. */
export function useImport() {
  const store = importStoreFor(useQueryClient())
  useEffect(() => {
    visibleStores.add(store)
    return () => void visibleStores.delete(store)
  }, [store])
  return { ...store, state: useSyncExternalStore(store.subscribe, store.snapshot) }
}

const importStoreFor = storePerAccount((queryClient, accountId) => {
  const store = createImportStore({
    upload: (file, options) => uploadArchive(file, accountId, options),
    onEnd: (state) => {
      void invalidateTopics(queryClient, ['account', 'log'])
      if (!visibleStores.has(store)) showResultToast(state)
    },
  })
  // Leaving would lose the upload; once it has arrived, the server imports it without this page.
  warnBeforeUnload(store, () => store.snapshot().stage === 'sending')
  return store
})

/** Imports currently on screen, which display their own result. */
const visibleStores = new WeakSet<ImportStore>()

/** Shows the result of an import as a toast, on whatever screen the user is. */
function showResultToast(state: ImportState): void {
  if (state.stage === 'done') {
    showToast({ title: 'Import Complete', description: importResultText(state.result)[0] ?? '' })
  } else if (state.stage === 'confirming') {
    showToast({
      title: 'Import Paused',
      description: 'Part of the archive can’t be imported. Open Settings to continue.',
    })
  } else if (state.stage === 'failed' && !isUnauthorized(state.error)) {
    showToast({ title: 'Import Failed', description: importErrorText(state.error), destructive: true })
  }
}

/**
 * Starts the export of the whole log as a browser download, whatever its size. It uses a hidden iframe: a download
 * never loads in it, so anything that does load is an error, which `onError` receives, possibly minutes later.
 * Browsers do not report that a download has begun.
 */
function startExport(onError: (error: unknown) => void, path: string = exportPath): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Export'
  frame.onload = () => {
    const error = readFrameError(frame)
    if (error === null) return
    frame.remove()
    onError(error)
  }
  frame.src = path
  document.body.append(frame)
}

/**
 * Returns the error shown in the frame; null for its initial empty page. An inaccessible document is the browser's own
 * error page, which means that the server did not respond.
 */
function readFrameError({ contentDocument: page }: HTMLIFrameElement): unknown {
  if (page === null) return new ConnectionError()
  if (page.URL === 'about:blank') return null
  // The status is not readable from a frame, but the body contains all that is shown.
  return new RequestError(500, '', errorResponseBody(page))
}

/**
 * Returns the error response as JSON. A browser that does not announce a frame request (Safari before 16.4) receives an
 * HTML page with the message instead.
 */
function errorResponseBody(page: Document): string {
  const message = page.querySelector('[role=alert]')?.textContent
  if (message) return JSON.stringify({ message, code: '' })
  return page.querySelector('pre')?.textContent ?? page.body.textContent ?? ''
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { invalidationTopics } from '../../shared/events.ts'
import { userQuery } from '../account/account-api.ts'
import { connection } from '../api-client/connection.ts'
import { invalidateTopics } from '../api-client/invalidate.ts'
import { ConnectionError, errorMessage, isUnauthorized } from '../api-client/request-error.ts'
import { showToast } from '../ui/toast-store.ts'
import { createImportStore, type ImportState, type ImportStore } from './import-store.ts'
import { importErrorText, importResultText } from './import-text.ts'
import { startExport } from './start-export.ts'
import { uploadArchive } from './upload-archive.ts'

/**
 * How long to wait for an error response before assuming that the download has begun, since browsers do not report
 * that.
 */
const maxRefusalsMs = 2500

/** Returns a function that starts the export as a download and reports with a toast whether it began. */
export function useExport() {
  const [isStarting, setStarting] = useState(false)

  function start() {
    setStarting(true)
    const timer = setTimeout(() => {
      setStarting(false)
      showToast({ title: 'Export started', description: begun })
    }, maxRefusalsMs)
    startExport((error) => {
      clearTimeout(timer)
      setStarting(false)
      if (error instanceof ConnectionError) connection.failed()
      const description = errorMessage(error, 'Please try again later.')
      showToast({ title: 'Export Failed', description, destructive: true })
    })
  }

  return { start, isStarting }
}

const begun = 'Your browser is saving it as one file. Check your downloads.'

/** Returns the state of this tab's import and its actions. */
export function useImport() {
  const run = importOf(useQueryClient())
  useEffect(() => {
    shown.add(run)
    return () => void shown.delete(run)
  }, [run])
  return { ...run, state: useSyncExternalStore(run.subscribe, run.snapshot) }
}

// One per user and query cache; it outlives every screen.
const runs = new WeakMap<QueryClient, { accountId: string; run: ImportStore }>()

function importOf(queryClient: QueryClient): ImportStore {
  const accountId = queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
  const known = runs.get(queryClient)
  if (known !== undefined && (accountId === '' || known.accountId === accountId)) return known.run
  known?.run.cancel()
  const run = startRun(queryClient, accountId)
  runs.set(queryClient, { accountId, run })
  return run
}

function startRun(queryClient: QueryClient, accountId: string): ImportStore {
  const run = createImportStore({
    send: (file, options) => uploadArchive(file, accountId, options),
    ended: (state) => {
      void invalidateTopics(queryClient, invalidationTopics)
      if (!shown.has(run)) tellEnd(state)
    },
  })
  warnBeforeUnload(run)
  return run
}

/** Imports currently on screen, which display their own result. */
const shown = new WeakSet<ImportStore>()

/** Shows the result of an import as a toast, on whatever screen the user is. */
function tellEnd(state: ImportState): void {
  if (state.stage === 'done') {
    showToast({ title: 'Import Complete', description: importResultText(state.result)[0] ?? '' })
  } else if (state.stage === 'asking') {
    showToast({
      title: 'Import Paused',
      description: 'Part of the archive can’t be imported. Open Settings to continue.',
    })
  } else if (state.stage === 'failed' && !isUnauthorized(state.error)) {
    showToast({ title: 'Import Failed', description: importErrorText(state.error), destructive: true })
  }
}

/**
 * Asks before the page unloads while an archive is being sent, since the upload would be lost. Once it has arrived, the
 * server imports it without this page.
 */
function warnBeforeUnload(run: ImportStore): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  run.subscribe(() => {
    if (run.snapshot().stage === 'sending') window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}

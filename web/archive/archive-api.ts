import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { staleCaches } from '../../shared/events.ts'
import { userQuery } from '../account/account-api.ts'
import { connection } from '../http/connection.ts'
import { refreshStale } from '../http/refresh-stale.ts'
import { ConnectionError, isSignedOut, sentenceOf } from '../http/request-error.ts'
import { showToast } from '../ui/toast-store.ts'
import { createImportRun, type ImportRun, type ImportState } from './import-run.ts'
import { failureWords, resultWords } from './import-words.ts'
import { sendArchive } from './send-archive.ts'
import { startExport } from './start-export.ts'

/**
 * How long to wait for an error response before assuming that the download has begun, since browsers do not report
 * that.
 */
const mostRefusalsMs = 2500

/** Returns a function that starts the export as a download and reports with a toast whether it began. */
export function useExport() {
  const [isStarting, setStarting] = useState(false)

  function start() {
    setStarting(true)
    const timer = setTimeout(() => {
      setStarting(false)
      showToast({ title: 'Export started', description: begun })
    }, mostRefusalsMs)
    startExport((error) => {
      clearTimeout(timer)
      setStarting(false)
      if (error instanceof ConnectionError) connection.failed()
      const description = sentenceOf(error, 'Please try again later.')
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
const runs = new WeakMap<QueryClient, { accountId: string; run: ImportRun }>()

function importOf(queryClient: QueryClient): ImportRun {
  const accountId = queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
  const known = runs.get(queryClient)
  if (known !== undefined && (accountId === '' || known.accountId === accountId)) return known.run
  known?.run.cancel()
  const run = startRun(queryClient, accountId)
  runs.set(queryClient, { accountId, run })
  return run
}

function startRun(queryClient: QueryClient, accountId: string): ImportRun {
  const run = createImportRun({
    send: (file, wishes) => sendArchive(file, accountId, wishes),
    ended: (state) => {
      void refreshStale(queryClient, staleCaches)
      if (!shown.has(run)) tellEnd(state)
    },
  })
  askBeforeLeaving(run)
  return run
}

/** Imports currently on screen, which display their own result. */
const shown = new WeakSet<ImportRun>()

/** Shows the result of an import as a toast, on whatever screen the user is. */
function tellEnd(state: ImportState): void {
  if (state.stage === 'done') {
    showToast({ title: 'Import Complete', description: resultWords(state.result)[0] ?? '' })
  } else if (state.stage === 'asking') {
    showToast({
      title: 'Import Paused',
      description: 'Part of the archive can’t be imported. Open Settings to continue.',
    })
  } else if (state.stage === 'failed' && !isSignedOut(state.error)) {
    showToast({ title: 'Import Failed', description: failureWords(state.error), destructive: true })
  }
}

/**
 * Asks before the page unloads while an archive is being sent, since the upload would be lost. Once it has arrived, the
 * server imports it without this page.
 */
function askBeforeLeaving(run: ImportRun): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  run.subscribe(() => {
    if (run.snapshot().stage === 'sending') window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}

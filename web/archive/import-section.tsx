import { Link } from '@tanstack/react-router'
import { CircleCheck, Download, Images, LoaderCircle, TriangleAlert, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImportResult } from '../../shared/archive.ts'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { useConfig } from '../api-client/config-api.ts'
import { saveFile } from '../device/save-file.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { handOverFiles } from '../upload/files-to-import.ts'
import { useImport } from './archive-api.ts'
import type { ImportState } from './import-store.ts'
import { fieldLabel, importErrorText, importResultText, leftOutText } from './import-text.ts'
import { Notice } from './notice.tsx'

/** The section for importing an exported log, from this or another instance. */
export function ImportSection({ isOffline }: { isOffline: boolean }) {
  const { data: config } = useConfig()
  const { state, start, importRest, cancel, dismiss } = useImport()
  const button = useRef<HTMLButtonElement>(null)
  const [takeout, setTakeout] = useState<File | null>(null)
  const isRunning = state.stage === 'sending' || state.stage === 'reading'

  /** A Takeout has gigabytes, which the server would refuse only after it received them. */
  async function open(file: File) {
    const isTakeout = await import('./takeout/open-takeout.ts')
      .then((takeouts) => takeouts.isTakeout(file))
      .catch(() => false)
    setTakeout(isTakeout ? file : null)
    if (!isTakeout) await start(file)
  }
  function runAndRefocus(action: () => void) {
    flushSync(action) // the button is disabled during an import and cannot take the focus
    button.current?.focus()
  }

  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">Import</h3>
      <p className="text-quiet text-sm">
        Import a Creel export from this server or another. Anything already in your log stays as it is.
      </p>
      <FileButton
        ref={button}
        className="self-start"
        fieldLabel="Archive to import"
        accept=".zip,application/zip"
        disabled={isOffline || isRunning}
        onFiles={([file]) => file && void open(file)}
      >
        <Upload aria-hidden />
        Choose ZIP
      </FileButton>
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass()} to="/import-csv">
          From another app (CSV)
        </Link>
        <Link className={buttonClass()} to="/import-photos">
          From Google Photos (Takeout)
        </Link>
        {config?.immichConfigured && (
          <Link className={buttonClass()} to="/immich">
            From Immich
          </Link>
        )}
      </div>
      {isRunning && <ImportProgress state={state} onCancel={() => runAndRefocus(cancel)} />}
      {takeout && <TakeoutNotice file={takeout} onDismiss={() => runAndRefocus(() => setTakeout(null))} />}
      <ImportOutcome
        state={state}
        onDismiss={() => runAndRefocus(dismiss)}
        onImportRest={() => void importRest()}
      />
    </div>
  )
}

interface ImportProgressProps {
  state: Extract<ImportState, { stage: 'sending' | 'reading' }>
  onCancel: () => void
}

/** The progress of an import: first the upload, then the server reads the archive. */
function ImportProgress({ state, onCancel }: ImportProgressProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-tint p-4">
      <p className="font-semibold text-sm [overflow-wrap:anywhere]">{state.filename}</p>
      {state.stage === 'sending' ? (
        <>
          <Progress label="Uploading the archive" value={percentSent(state)} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="measure text-sm">
              {formatBytes(state.sentBytes)} of {formatBytes(state.totalBytes)} uploaded
            </p>
            <Button onClick={onCancel}>
              Cancel<span className="sr-only"> import</span>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status" className="flex items-center gap-2 text-sm">
            <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
            Importing…
          </p>
          <p className="text-quiet text-sm">
            A large log can take a few minutes. The import continues even if you leave this page.
          </p>
        </>
      )}
    </div>
  )
}

function percentSent({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number {
  return totalBytes === 0 ? 0 : (100 * sentBytes) / totalBytes
}

/** Leads from the import of an archive to that of photos, for a ZIP from Google. */
function TakeoutNotice({ file, onDismiss }: { file: File; onDismiss: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void container.current?.scrollIntoView({ block: 'nearest' }) // a promise in new browsers, which React must not get
  }, [])
  return (
    <div
      ref={container}
      className="flex scroll-mb-4 flex-col gap-3 rounded-lg bg-tint p-4 [overflow-wrap:anywhere]"
    >
      <Notice icon={<Images aria-hidden className="size-6 shrink-0" />} title="This is a Google Takeout">
        <p>{file.name} isn’t a Creel export. You can choose which of its photos to add.</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Link
          className={buttonClass({ variant: 'action' })}
          to="/import-photos"
          onClick={() => handOverFiles([file])}
        >
          Choose photos
        </Link>
        <Button onClick={onDismiss}>Dismiss</Button>
      </div>
    </div>
  )
}

interface ImportOutcomeProps {
  state: ImportState
  onDismiss: () => void
  onImportRest: () => void
}

/** The result of the last import, its question, or its error. */
function ImportOutcome({ state, onDismiss, onImportRest }: ImportOutcomeProps) {
  const isEnded = state.stage === 'done' || state.stage === 'failed' || state.stage === 'confirming'
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEnded) container.current?.scrollIntoView({ block: 'nearest' })
  }, [isEnded])
  if (!isEnded) return null
  return (
    <div ref={container} className="flex scroll-mb-4 flex-col gap-3 rounded-lg bg-tint p-4">
      {state.stage === 'done' && <ImportDone result={state.result} />}
      {state.stage === 'failed' && (
        <Notice icon={warning} title="Import failed">
          <p>{importErrorText(state.error)}</p>
        </Notice>
      )}
      {state.stage === 'confirming' && (
        <Notice icon={warning} title="Import the rest?">
          <p>{state.question}</p>
          <p>
            Nothing has been imported yet. If you continue, the archive is uploaded again, and you get a list
            of what was left out.
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {state.stage === 'confirming' && (
          <Button variant="action" onClick={onImportRest}>
            Import the Rest
          </Button>
        )}
        <Button onClick={onDismiss}>{state.stage === 'confirming' ? 'Don’t Import' : 'Dismiss'}</Button>
      </div>
    </div>
  )
}

const warning = <TriangleAlert aria-hidden className="size-6 shrink-0" />

function ImportDone({ result }: { result: ImportResult }) {
  return (
    <>
      <Notice
        icon={<CircleCheck aria-hidden className="size-6 shrink-0 text-action" />}
        title="Import complete"
      >
        {importResultText(result).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {result.leftOut.length > 0 && <LeftOutList result={result} />}
    </>
  )
}

const initialCount = 15
const maxCount = 500 // the downloadable file lists the rest

function LeftOutList({ result }: { result: ImportResult }) {
  const { leftOut } = result
  const [showsMore, setShowsMore] = useState(false)
  const shown = leftOut.slice(0, showsMore ? maxCount : initialCount)
  const hiddenCount = Math.min(leftOut.length, maxCount) - shown.length
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="What was left out"
        className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto overscroll-contain rounded-md bg-sheet p-3 text-sm"
      >
        {shown.map(({ name, field, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
          <li key={index} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{name}</span>
            {field !== null && `, ${fieldLabel(field)}`} <span className="text-quiet">{reason}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            saveFile(new Blob([leftOutText(result)], { type: 'text/plain' }), 'creel-left-out.txt')
          }
        >
          <Download aria-hidden />
          Download the List
        </Button>
        {hiddenCount > 0 && (
          <Button variant="quiet" onClick={() => setShowsMore(true)}>
            Show {hiddenCount} More
          </Button>
        )}
      </div>
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConfig } from '../api-client/config-api.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useImport } from './archive-api.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportProgress } from './import-progress.tsx'
import { TakeoutNotice } from './takeout-notice.tsx'

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
        <Button asChild>
          <Link to="/import-csv">From another app (CSV)</Link>
        </Button>
        <Button asChild>
          <Link to="/import-photos">From Google Photos (Takeout)</Link>
        </Button>
        {config?.immichConfigured && (
          <Button asChild>
            <Link to="/immich">From Immich</Link>
          </Button>
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

import { LoaderCircle } from 'lucide-react'
import { formatBytes } from '../../shared/formatting/bytes.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { ImportState } from './import-store.ts'

interface ImportProgressProps {
  state: Extract<ImportState, { stage: 'sending' | 'reading' }>
  onCancel: () => void
}

/** The progress of an import: first the upload, then the server reads the archive. */
export function ImportProgress({ state, onCancel }: ImportProgressProps) {
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

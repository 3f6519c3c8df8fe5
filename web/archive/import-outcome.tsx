import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportResult } from '../../shared/archive.ts'
import { saveFile } from '../photos/save-file.ts'
import { Button } from '../ui/button.tsx'
import type { ImportState } from './import-store.ts'
import { fieldLabel, importErrorText, importResultText, leftOutText } from './import-text.ts'
import { Notice } from './notice.tsx'

interface ImportOutcomeProps {
  state: ImportState
  onDismiss: () => void
  onImportRest: () => void
}

/** The result of the last import, its question, or its error. */
export function ImportOutcome({ state, onDismiss, onImportRest }: ImportOutcomeProps) {
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

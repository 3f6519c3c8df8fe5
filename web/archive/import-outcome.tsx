import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportResult } from '../../shared/archive.ts'
import { Button } from '../ui/button.tsx'
import type { ImportState } from './import-run.ts'
import { failureWords, resultWords } from './import-words.ts'

interface ImportOutcomeProps {
  state: ImportState
  onDismiss: () => void
}

/** What the last import has brought, or why it brought nothing. */
export function ImportOutcome({ state, onDismiss }: ImportOutcomeProps) {
  const isEnded = state.stage === 'done' || state.stage === 'failed'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEnded) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isEnded])
  if (!isEnded) return null
  return (
    <div ref={box} className="flex scroll-mb-4 flex-col gap-3 rounded-lg bg-tint p-4">
      {state.stage === 'done' ? (
        <Done result={state.result} />
      ) : (
        <Told icon={<TriangleAlert aria-hidden className="size-6 shrink-0" />} title="Not imported">
          <p>{failureWords(state.error)}</p>
        </Told>
      )}
      <Button className="self-start" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}

function Done({ result }: { result: ImportResult }) {
  return (
    <>
      <Told icon={<CircleCheck aria-hidden className="size-6 shrink-0 text-action" />} title="Imported">
        {resultWords(result).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Told>
      {result.failed.length > 0 && <Failures failed={result.failed} />}
    </>
  )
}

function Told({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      {icon}
      <div role="status" className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}

const failuresAtFirst = 15

function Failures({ failed }: Pick<ImportResult, 'failed'>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? failed : failed.slice(0, failuresAtFirst)
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Photos that could not be read"
        className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto overscroll-contain rounded-md bg-sheet p-3 text-sm"
      >
        {shown.map(({ filename, error }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and the list never changes
          <li key={at} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{filename}</span> <span className="text-quiet">{error}</span>
          </li>
        ))}
      </ul>
      {shown.length < failed.length && (
        <Button look="quiet" className="self-start" onClick={() => setShowsAll(true)}>
          Show {failed.length - shown.length} More
        </Button>
      )}
    </>
  )
}

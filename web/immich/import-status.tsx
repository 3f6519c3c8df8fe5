import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { ImmichImport } from '../../shared/immich.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { Progress } from '../ui/progress.tsx'
import { Card } from './card.tsx'
import { choiceText, foundText, percentDone, progressText, skippedText } from './immich-text.ts'
import { ImmichKeyField } from './key-field.tsx'

interface ImportStatusProps {
  current: ImmichImport
  maxMegabytes: number
  /** How the photos will be identified, and what that takes. */
  identification: string
  /** Whether this page still has the key; otherwise it asks for it again. */
  hasKey: boolean
  isOffline: boolean
  isPending: boolean
  error: string | null
  /** Starts or resumes; with a key if it was asked for. */
  onStart: (apiKey: string | null) => void
  onStop: () => void
  onChooseAgain: () => void
}

/** The state of an import, and what can be done about it. */
export function ImportStatus(props: ImportStatusProps) {
  const { current, maxMegabytes, identification, error } = props
  const skipped = skippedText(current, maxMegabytes)
  return (
    <Card title={titles[current.state]}>
      <p className="text-quiet [overflow-wrap:anywhere]">{choiceText(current.choice)}</p>
      {current.state === 'counting' && <Counting current={current} />}
      {current.isCounted && current.state === 'ready' && (
        <p className="font-semibold">{foundText(current)}</p>
      )}
      {current.isCounted && current.state !== 'ready' && <Taken current={current} />}
      {current.isCounted && skipped && <p className="text-quiet text-sm">{skipped}</p>}
      {current.problem !== null &&
        (current.state === 'stopped' ? (
          <FieldError>{current.problem}</FieldError>
        ) : (
          <p role="status" className="text-sm [overflow-wrap:anywhere]">
            {current.problem} Creel keeps trying.
          </p>
        ))}
      {current.state === 'ready' && current.waitingCount > 0 && <p className="text-sm">{identification}</p>}
      <Failures current={current} />
      {error !== null && <FieldError>{error}</FieldError>}
      <Actions {...props} />
    </Card>
  )
}

const titles: Record<ImmichImport['state'], string> = {
  counting: 'Counting photos…',
  ready: 'Ready to import',
  running: 'Importing…',
  stopped: 'Stopped',
  done: 'Done',
}

function Counting({ current }: { current: ImmichImport }) {
  return (
    <p role="status" className="flex items-center gap-2">
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
      {current.listedCount === 0
        ? 'Asking Immich…'
        : `${plural(current.listedCount, 'photo')} looked at, ${plural(current.photoCount, 'photo')} found`}
    </p>
  )
}

function Taken({ current }: { current: ImmichImport }) {
  const { state, photoCount, waitingCount } = current
  return (
    <>
      {state !== 'done' && <Progress label="Photos imported" value={percentDone(current)} />}
      <p role="status" className="measure font-semibold">
        {photoCount === 0 ? 'There were no photos to import.' : progressText(current)}
        {waitingCount > 0 && (
          <span className="font-normal text-quiet">, {plural(waitingCount, 'photo')} to go</span>
        )}
      </p>
      {state === 'running' && (
        <p className="text-quiet text-sm">The import continues on the server, even if you leave this page.</p>
      )}
    </>
  )
}

function Failures({ current: { failures, failedCount } }: { current: ImmichImport }) {
  if (failures.length === 0) return null
  return (
    <details className="group">
      <FoldSummary>{plural(failedCount, 'photo')} failed</FoldSummary>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto py-2 text-sm">
        {failures.map(({ filename, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat
          <li key={index} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{filename}</span> <span className="text-quiet">{reason}</span>
          </li>
        ))}
        {failedCount > failures.length && (
          <li className="text-quiet">And {plural(failedCount - failures.length, 'more photo')}.</li>
        )}
      </ul>
    </details>
  )
}

function Actions({
  current,
  hasKey,
  isOffline,
  isPending,
  onStart,
  onStop,
  onChooseAgain,
}: ImportStatusProps): ReactNode {
  const [apiKey, setApiKey] = useState('')
  const { state, waitingCount, isCounted } = current
  if (state === 'counting' || state === 'running') {
    return (
      <Button className="self-start" busy={isPending} disabled={isOffline} onClick={onStop}>
        Stop
      </Button>
    )
  }
  const canStart = state !== 'done' && (waitingCount > 0 || !isCounted)
  return (
    <form
      autoComplete="off"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onStart(hasKey ? null : apiKey.trim())
      }}
    >
      {canStart && !hasKey && <ImmichKeyField value={apiKey} onChange={setApiKey} />}
      <div className="flex flex-wrap gap-2">
        {canStart && (
          <Button
            type="submit"
            variant="action"
            busy={isPending}
            disabled={isOffline || (!hasKey && apiKey.trim() === '')}
          >
            {state === 'stopped' ? 'Resume' : `Import ${plural(waitingCount, 'photo')}`}
          </Button>
        )}
        {state === 'done' && (
          <Button variant="action" asChild>
            <Link to="/photos">Show photos</Link>
          </Button>
        )}
        <Button variant={canStart ? 'quiet' : 'plain'} disabled={isPending} onClick={onChooseAgain}>
          Choose other photos
        </Button>
      </div>
    </form>
  )
}

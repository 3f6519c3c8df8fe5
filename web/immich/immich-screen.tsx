import { Link } from '@tanstack/react-router'
import { Images, LoaderCircle } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { Backlog } from '../../shared/identification.ts'
import type { ImmichImport } from '../../shared/immich.ts'
import { providerNames } from '../../shared/provider-names.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useBacklog } from '../catches/backlog-api.ts'
import { backlogCost } from '../catches/backlog-text.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { Progress } from '../ui/progress.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Card } from './card.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { type OpenedImmich, useImmichImport, useImportAction, useOpenImmich } from './immich-api.ts'
import { choiceText, foundText, percentDone, progressText, skippedText } from './immich-text.ts'
import { ImmichKeyField, KeyInstructions } from './key-field.tsx'

/** Imports photos from Immich: key, choice, count, then the import itself, which the server does. */
export function ImmichScreen() {
  const config = useConfig()
  const { isOffline } = useConnection()
  if (config.data?.immichConfigured === false) return <NotSetUp />
  return (
    <ContentColumn className="flex flex-col gap-4 pb-16">
      <div className="mb-2 flex flex-col gap-2">
        <BackLink to="/settings">Back to Settings</BackLink>
        <ScreenTitle>Import from Immich</ScreenTitle>
        <p className="text-quiet">
          Originals come with their GPS data. Photos that are in Creel already aren’t added twice.
        </p>
      </div>
      {config.data ? (
        <Import config={config.data} isOffline={isOffline} />
      ) : config.isPending ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <QueryError title="Failed to load the settings" query={config} />
      )}
      {isOffline && <p className="text-quiet text-sm">You need a connection to import photos.</p>}
    </ContentColumn>
  )
}

function Import({ config, isOffline }: { config: PublicConfig; isOffline: boolean }) {
  const query = useImmichImport(true)
  const backlog = useBacklog(config.visionConfigured)
  const [opened, setOpened] = useState<OpenedImmich | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const action = useImportAction()
  if (query.isPending) return isOffline ? null : <Skeleton className="h-60 w-full" />
  if (!query.data) return <QueryError title="Failed to load the import" query={query} />
  const current = query.data.import
  if (current === null || isChoosing) {
    if (opened === null) return <KeyForm isOffline={isOffline} onOpened={setOpened} />
    return (
      <ChoiceForm
        opened={opened}
        isOffline={isOffline}
        onCounting={() => setIsChoosing(false)}
        onCancel={() => {
          setOpened(null)
          setIsChoosing(false)
        }}
      />
    )
  }

  function start(importId: string, typedKey: string | null) {
    const apiKey = typedKey ?? opened?.apiKey ?? ''
    const provider = config.visionConfigured ? (backlog.data?.provider ?? null) : null
    action.mutate({ kind: 'start', body: { importId, apiKey, provider } })
  }
  return (
    <ImportStatus
      key={current.id}
      current={current}
      maxMegabytes={config.maxUploadMegabytes}
      identification={identificationText(config, backlog.data, current)}
      hasKey={opened !== null}
      isOffline={isOffline}
      isPending={action.isPending || (config.visionConfigured && backlog.isPending)}
      error={action.isError ? errorMessage(action.error, 'Please try again later.') : null}
      onStart={(typedKey) => start(current.id, typedKey)}
      onStop={() => action.mutate({ kind: 'stop', body: { importId: current.id } })}
      onChooseAgain={() => {
        action.reset()
        setIsChoosing(true)
      }}
    />
  )
}

/** Returns how many photos will be identified by whom, and what that takes. */
function identificationText(
  { visionConfigured }: PublicConfig,
  backlog: Backlog | undefined,
  { waitingCount }: ImmichImport,
): string {
  if (!visionConfigured || !backlog?.provider) return 'They won’t be identified: identification is off.'
  const all = waitingCount === 1 ? 'It' : `All ${plural(waitingCount, 'photo')}`
  const who = providerNames[backlog.provider]
  return `${all} will be sent to ${who}, to be identified after new uploads. ${backlogCost({ ...backlog, photoCount: waitingCount })}`
}

function NotSetUp() {
  return (
    <EmptyState
      level={1}
      icon={<Images />}
      title="Immich isn’t set up"
      description="Whoever runs this server can set IMMICH_URL to the address of an Immich server."
      action={
        <Link to="/settings" className={buttonClass()}>
          Settings
        </Link>
      }
    />
  )
}

interface KeyFormProps {
  isOffline: boolean
  onOpened: (opened: OpenedImmich) => void
}

/** Asks for the key and checks it. */
function KeyForm({ isOffline, onOpened }: KeyFormProps) {
  const [apiKey, setApiKey] = useState('')
  const open = useOpenImmich()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!open.isPending) open.mutate(apiKey.trim(), { onSuccess: onOpened })
  }

  return (
    <Card title="Your Key">
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
        <KeyInstructions />
        <ImmichKeyField
          value={apiKey}
          error={open.error ? errorMessage(open.error, 'Failed to reach Immich. Try again.') : undefined}
          onChange={setApiKey}
        />
        <Button
          type="submit"
          variant="action"
          className="self-start"
          busy={open.isPending}
          disabled={isOffline || apiKey.trim() === ''}
        >
          Continue
        </Button>
      </form>
    </Card>
  )
}

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
function ImportStatus(props: ImportStatusProps) {
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
          <Link to="/photos" className={buttonClass({ variant: 'action' })}>
            Show photos
          </Link>
        )}
        <Button variant={canStart ? 'quiet' : 'plain'} disabled={isPending} onClick={onChooseAgain}>
          Choose other photos
        </Button>
      </div>
    </form>
  )
}

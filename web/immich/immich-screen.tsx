import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { Backlog } from '../../shared/identification.ts'
import type { ImmichImport } from '../../shared/immich.ts'
import { providerNames } from '../../shared/provider-names.ts'
import { useConfig } from '../api-client/config-api.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { useConnection } from '../api-client/use-connection.ts'
import { QueryError } from '../app-shell/query-error.tsx'
import { useBacklog } from '../photos/backlog/backlog-api.ts'
import { backlogCost } from '../photos/backlog/backlog-text.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { ContentColumn } from '../ui/content-column.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { type OpenedImmich, useImmichImport, useImportAction } from './immich-api.ts'
import { ImportStatus } from './import-status.tsx'
import { KeyForm } from './key-form.tsx'

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
        <Button asChild>
          <Link to="/settings">Settings</Link>
        </Button>
      }
    />
  )
}

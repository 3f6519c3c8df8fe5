import { Link } from '@tanstack/react-router'
import { ScanEye } from 'lucide-react'
import type { User } from '../../shared/account.ts'
import type { PublicConfig } from '../../shared/config.ts'
import type { Backlog } from '../../shared/identification.ts'
import { useConfig } from '../api-client/config-api.ts'
import { useConnection } from '../api-client/connection.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { useBacklogAction, useCurrentBacklog } from '../catches/backlog-api.ts'
import { backlogCost, backlogProgress, backlogQuestion } from '../catches/backlog-text.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { useFocusAfterBusy } from '../ui/focus.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/** Who identifies the user's photos, and the user's earlier photos. */
export function IdentificationSection({ user }: { user: User }) {
  const config = useConfig()
  return (
    <SettingsSection icon={ScanEye} title="Fish Identification">
      {config.data ? (
        <Provider provider={config.data.visionProvider} isAdmin={user.isAdmin} />
      ) : config.isPending ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <QueryErrorNote title="Failed to load identification" query={config} />
      )}
    </SettingsSection>
  )
}

function Provider({ provider, isAdmin }: { provider: PublicConfig['visionProvider']; isAdmin: boolean }) {
  if (provider !== null) {
    return (
      <>
        <p>New photos are sent to {provider}.</p>
        <EarlierPhotos />
      </>
    )
  }
  if (!isAdmin) return <p>Fish identification is off. Ask whoever runs this server to turn it on.</p>
  return (
    <p>
      Fish identification is off. Turn it on in{' '}
      <Link to="/admin" className="font-semibold text-action underline">
        Admin Dashboard
      </Link>
      , under Services.
    </p>
  )
}

function EarlierPhotos() {
  const { isOffline } = useConnection()
  const backlog = useCurrentBacklog()
  if (backlog.data) return <EarlierPhotosState backlog={backlog.data} isOffline={isOffline} />
  if (backlog.isPending) return <Skeleton className="h-11 w-full" />
  if (isOffline) return <OfflineReason>Earlier photos: not available offline.</OfflineReason>
  return <QueryErrorNote title="Failed to load earlier photos" query={backlog} />
}

function EarlierPhotosState({ backlog, isOffline }: { backlog: Backlog; isOffline: boolean }) {
  const action = useBacklogAction()
  const { button, fallback, onPress } = useFocusAfterBusy(action.isPending)
  const { photoCount, waitingCount } = backlog
  const isWaiting = waitingCount > 0
  return (
    <div ref={fallback} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      <div className="flex flex-col gap-1">
        {isWaiting && <p>{backlogProgress(backlog)}</p>}
        {!isWaiting && photoCount > 0 && (
          <>
            <p>{backlogQuestion(backlog)}</p>
            <p className="text-quiet text-sm">{backlogCost(backlog)} You can stop anytime.</p>
          </>
        )}
        {!isWaiting && photoCount === 0 && (
          <p className="text-quiet text-sm">You have no earlier photos to identify.</p>
        )}
      </div>
      {(isWaiting || photoCount > 0) && (
        <Button
          ref={button}
          busy={action.isPending}
          disabled={isOffline}
          onClick={() => {
            onPress()
            action.mutate(isWaiting ? 'stop' : 'start')
          }}
        >
          {isWaiting ? 'Stop' : photoCount === 1 ? 'Identify it' : 'Identify them'}
        </Button>
      )}
      {action.error && (
        <FieldError>{errorMessage(action.error, 'Nothing changed. Please try again later.')}</FieldError>
      )}
      {isOffline && <OfflineReason>You need a connection to change this.</OfflineReason>}
    </div>
  )
}

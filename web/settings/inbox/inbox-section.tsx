import { FolderInput } from 'lucide-react'
import { useId } from 'react'
import type { User } from '../../../shared/account.ts'
import type { Inbox } from '../../../shared/inbox.ts'
import { useCreateInbox, useInbox } from '../../account/inbox-api.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfflineReason, SettingsSection } from '../settings-section.tsx'
import { InboxGuide } from './inbox-guide.tsx'
import { InboxReport } from './inbox-report.tsx'

/** The user's inbox folder. If the server offers none, only administrators see how to change that. */
export function InboxSection({ user }: { user: User }) {
  const { data: config } = useConfig()
  if (!config || !(config.inboxConfigured || user.isAdmin)) return null
  return (
    <SettingsSection icon={FolderInput} title="Inbox Folder">
      <p className="text-quiet text-sm">
        Creel can add photos that appear in a folder on the server: from Syncthing, PhotoSync, a network drive
        or a card reader. They keep the GPS data that a phone’s browser would remove.
      </p>
      {config.inboxConfigured ? <OwnInbox /> : <SetUpText />}
    </SettingsSection>
  )
}

function SetUpText() {
  return (
    <p className="text-sm">
      To offer this, set <code>INBOX_DIR</code> to an existing folder and restart Creel. Only administrators
      see this.
    </p>
  )
}

function OwnInbox() {
  const { isOffline } = useConnection()
  const inbox = useInbox({ follows: true })
  if (inbox.isPending && !isOffline) return <Skeleton className="h-11 w-full" />
  if (!inbox.data)
    return isOffline ? (
      <OfflineReason>You need a connection to see this.</OfflineReason>
    ) : (
      <QueryErrorNote title="Failed to load your inbox folder" query={inbox} />
    )
  return <InboxDetails inbox={inbox.data} isOffline={isOffline} />
}

/** An inbox folder, or the button that creates one. */
export function InboxDetails({ inbox, isOffline }: { inbox: Inbox; isOffline: boolean }) {
  const { path, state } = inbox
  if (path === null || state === null)
    return (
      <>
        <CreateButton label="Create my inbox folder" isOffline={isOffline} />
        {isOffline && <OfflineReason>You need a connection to change this.</OfflineReason>}
      </>
    )
  return (
    <>
      <div className="flex flex-col gap-2">
        <CopyField label="Path of your inbox folder" value={path} />
        <p className="text-quiet text-sm">
          If Creel runs in a container, this is the path inside it. Whoever runs Creel knows where that is.
        </p>
      </div>
      {stateTexts[state] !== null && (
        <p role="status" className="rounded-md bg-tint p-4 text-sm">
          {stateTexts[state]}
        </p>
      )}
      {state === 'missing' && <CreateButton label="Create it again" isOffline={isOffline} />}
      <InboxReport inbox={inbox} />
      <InboxGuide moves={inbox.moves} />
    </>
  )
}

function CreateButton({ label, isOffline }: { label: string; isOffline: boolean }) {
  const { mutate, isPending, error } = useCreateInbox()
  const errorId = useId()
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        disabled={isOffline}
        busy={isPending}
        aria-describedby={error ? errorId : undefined}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {error && (
        <FieldError id={errorId}>
          {errorMessage(error, 'Folder not created. Please try again later.')}
        </FieldError>
      )}
    </div>
  )
}

const stateTexts: Record<NonNullable<Inbox['state']>, string | null> = {
  ready: null,
  requested:
    'Creel hasn’t created this folder yet. If that takes longer than a minute, the disk for inbox folders is missing.',
  missing: 'This folder is missing. If its disk isn’t mounted yet, Creel continues once it is.',
  unreadable: 'Creel isn’t allowed to read this folder. Whoever runs Creel can change its permissions.',
  unavailable:
    'The disk for inbox folders is missing on the server. Creel adds your photos once it’s there again.',
}

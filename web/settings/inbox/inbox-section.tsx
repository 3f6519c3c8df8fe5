import { FolderInput } from 'lucide-react'
import { useId } from 'react'
import type { User } from '../../../shared/account.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import type { Inbox } from '../../../shared/inbox.ts'
import { useCreateInbox, useInbox } from '../../account/inbox-api.ts'
import { useConfig } from '../../api-client/config-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfflineReason, SettingsSection } from '../settings-section.tsx'

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
function InboxDetails({ inbox, isOffline }: { inbox: Inbox; isOffline: boolean }) {
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
  full: 'The server is almost out of storage. Creel adds your photos once there’s room for them.',
}

/** What came from the inbox folder, and which files in it were rejected. */
function InboxReport({ inbox }: { inbox: Inbox }) {
  const { takenCount, lastTakenAt, rejectedCount, rejected } = inbox
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {takenCount === 0
          ? 'No photo has come from this folder yet.'
          : `${plural(takenCount, 'photo')} added`}
        {lastTakenAt !== null && `, most recently on ${dateAndTime.format(new Date(lastTakenAt))}`}
        {takenCount > 0 && '.'}
      </p>
      {rejectedCount > 0 && (
        <>
          <p>
            {rejectedText(rejectedCount)}
            {rejectedCount > rejected.length && ' The latest:'}
          </p>
          <ul className="flex flex-col divide-y divide-hairline">
            {rejected.map(({ name, reason, rejectedAt }) => (
              <li key={`${rejectedAt} ${name}`} className="py-2">
                <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                <p className="text-quiet">{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function rejectedText(count: number): string {
  if (count === 1) return '1 file in this folder was rejected. A text beside it says why.'
  return `${plural(count, 'file')} in this folder were rejected. A text beside each says why.`
}

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** How to fill an inbox folder, and what becomes of the files. */
function InboxGuide({ moves }: { moves: boolean }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-action">
        How to use this folder
      </summary>
      <div className="flex flex-col gap-3 pt-1">
        <p>
          <strong>Syncthing:</strong> share this folder with your phone’s camera folder. Choose “Send Only” on
          the phone and “Receive Only” here, so that nothing you do here changes your phone.
        </p>
        <p>
          <strong>PhotoSync and network drives:</strong> have the server share this folder (SMB), and choose
          it as the target.
        </p>
        <p>
          <strong>Card readers and computers:</strong> copy your photos here. Subfolders are fine, up to three
          levels.
        </p>
        <p>
          Creel adds a photo once its file has stopped changing, usually within a minute. Videos are ignored.
        </p>
        {moves ? (
          <p>
            Added photos are <strong>moved to the folder “done”</strong>. In a two-way sync they move on your
            phone too, and vanish from where they were. Creel deletes nothing.
          </p>
        ) : (
          <p>Files stay where they are. Creel deletes nothing here.</p>
        )}
        <p>
          If you delete a photo in Creel, its file stays, and Creel won’t add it from here again. To bring it
          back, use Add Photos.
        </p>
      </div>
    </details>
  )
}

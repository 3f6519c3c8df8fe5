import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import {
  type AccessToken,
  createAccessTokenEndpoint,
  deleteAccessTokenEndpoint,
  listAccessTokensEndpoint,
} from '../../shared/access-tokens.ts'
import { type TokenScope, tokenScopes } from '../../shared/endpoint.ts'
import { limits } from '../../shared/limits.ts'
import { useConnection } from '../api-client/connection.ts'
import { queryOptionsFor } from '../api-client/query-options.ts'
import { request } from '../api-client/request.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { formatLocalDate } from '../ui/format-local-date.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { OfflineReason, SettingsSection } from './settings-section.tsx'

/**
 * The user's access tokens, with which scripts and other apps reach the log: a list from which each can be revoked, and a dialog
 * that creates one.
 */
export function AccessTokensSection() {
  const { isOffline } = useConnection()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <SettingsSection icon={KeyRound} title="Access Tokens">
      <p className="text-quiet text-sm">
        With a token, a Shortcut, a script or another app can add photos or read your log.{' '}
        <a href="/api/docs" className="font-semibold text-action underline">
          What a token can do
        </a>
      </p>
      <TokenList isOffline={isOffline} />
      <Button className="self-start" disabled={isOffline} onClick={() => setIsCreating(true)}>
        Create a token
      </Button>
      {isOffline && <OfflineReason>You need a connection to change this.</OfflineReason>}
      <CreateTokenDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </SettingsSection>
  )
}

const tokensQuery = queryOptionsFor(listAccessTokensEndpoint)

function TokenList({ isOffline }: { isOffline: boolean }) {
  const tokens = useQuery(tokensQuery)
  const [dialog, openDialog] = useDialogRequest<AccessToken>()
  if (tokens.isPending && !isOffline) return <Skeleton className="h-11 w-full" />
  if (!tokens.data)
    return isOffline ? null : <QueryErrorNote title="Failed to load access tokens" query={tokens} />
  if (tokens.data.length === 0) return null
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {tokens.data.map((token) => (
          <TokenItem key={token.id} token={token} isOffline={isOffline} onRevoke={() => openDialog(token)} />
        ))}
      </ul>
      {dialog && <RevokeDialog key={dialog.key} token={dialog.content} />}
    </>
  )
}

interface TokenItemProps {
  token: AccessToken
  isOffline: boolean
  onRevoke: () => void
}

function TokenItem({ token: { name, scope, lastUsedAt }, isOffline, onRevoke }: TokenItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-quiet text-sm">
          {scopeLabels[scope]} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatLocalDate(lastUsedAt)}`}
        </p>
      </div>
      <Button aria-label={`Revoke ${name}`} className="ml-auto" disabled={isOffline} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function RevokeDialog({ token }: { token: AccessToken }) {
  const { mutate, isPending, error } = useRevokeAccessToken()
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      description="Whatever uses it stops working at once."
      confirmLabel="Revoke"
      isPending={isPending}
      error={error ? errorMessage(error, 'Not revoked. Please try again later.') : undefined}
      onConfirm={(close) => mutate(token, { onSuccess: close })}
    />
  )
}

function useRevokeAccessToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AccessToken) => request(deleteAccessTokenEndpoint, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    onError: (error) =>
      showToast({
        title: 'Failed to revoke the token',
        description: errorMessage(error, 'Please try again later.'),
        destructive: true,
      }),
  })
}

/** Creates an access token, then shows it once. */
function CreateTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateAccessToken()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('upload')
  const id = useId()
  const created = create.data

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && !create.isPending) create.mutate({ name: name.trim(), scope })
  }
  function close() {
    if (create.isPending) return
    setName('')
    create.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      staysOpen={created !== undefined}
      title={created ? `Token “${created.name}”` : 'Create an Access Token'}
      {...(created && { description: 'Copy it now. Creel won’t show it again.' })}
      actions={
        created ? (
          <Button variant="action" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={create.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant="action"
              busy={create.isPending}
              disabled={name.trim() === ''}
            >
              Create
            </Button>
          </>
        )
      }
    >
      {created ? (
        <>
          <CopyField label="Access token" value={created.token} />
          {created.scope !== 'read' && <ShortcutGuide token={created.token} />}
        </>
      ) : (
        <form id={id} onSubmit={submit} className="flex flex-col gap-4">
          <div className="flex flex-col gap-2">
            <label htmlFor={`${id}-name`} className="font-semibold">
              Name
            </label>
            <input
              id={`${id}-name`}
              type="text"
              autoComplete="off"
              maxLength={limits.nameLength}
              placeholder="Shortcut on my phone"
              value={name}
              onChange={(event) => setName(event.target.value)}
              className={fieldClass}
            />
          </div>
          <h3 id={`${id}-scope`} className="font-semibold">
            What may it do?
          </h3>
          <RadioGroup
            labelledBy={`${id}-scope`}
            value={scope}
            options={scopeOptions}
            onValueChange={setScope}
            isPending={create.isPending}
          />
          {create.isError && (
            <FieldError>{errorMessage(create.error, 'Failed to create the token. Try again.')}</FieldError>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** Only the result of this mutation ever contains the token. */
function useCreateAccessToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; scope: TokenScope }) => request(createAccessTokenEndpoint, { body }),
    gcTime: 0,
    onSuccess: ({ token, ...created }) =>
      queryClient.setQueryData(tokensQuery.queryKey, (tokens = []) => [created, ...tokens]),
  })
}

const fieldClass = 'min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink'

/** The steps of docs/recipes.md to a Shortcut that sends photos from an iPhone, with the address and the token to copy. */
function ShortcutGuide({ token }: { token: string }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-action">
        Set up a Shortcut on iPhone
      </summary>
      <ol className="flex list-decimal flex-col gap-3 pt-1 pl-5">
        <li>
          In Shortcuts, create a Shortcut named “Share to Creel”. In its details, turn on{' '}
          <strong>Show in Share Sheet</strong> and let it receive <strong>Images</strong>.
        </li>
        <li>
          Add <strong>Repeat with Each</strong> over Shortcut Input.
        </li>
        <li>
          <div className="flex flex-col gap-3">
            <p>
              In the loop, add <strong>Get Contents of URL</strong> with this address, and open its details.
            </p>
            <CopyField label="Address" value={`${location.origin}/api/photos/upload`} />
            <p>
              Choose the method <strong>POST</strong>. Add the header <strong>Authorization</strong> with this
              text:
            </p>
            <CopyField label="Text of the header" value={`Bearer ${token}`} />
            <p>
              Choose the request body <strong>Form</strong>, and add one field of the type{' '}
              <strong>File</strong>: key <code>photos</code>, value Repeat Item.
            </p>
          </div>
        </li>
        <li>
          After the loop, add <strong>Show Notification</strong>: “Sent to Creel”.
        </li>
      </ol>
      <p className="pt-3">
        When you share your catches from Photos, tap Options at the top and leave Location on. Don’t add
        Convert Image, which may remove GPS data.
      </p>
    </details>
  )
}

/** What tokens of each scope may do, as a label. */
const scopeLabels: Record<TokenScope, string> = {
  read: 'Read',
  upload: 'Upload',
  write: 'Read, upload and edit',
}

const scopeDescriptions: Record<TokenScope, string> = {
  read: 'Sees all photos, catches and locations, with their positions.',
  upload: 'Adds photos, and sees nothing but the result of each upload.',
  write: 'Sees everything, adds and edits. Deletes single photos, nothing else.',
}

/** The scopes as options of a radio group. */
const scopeOptions = tokenScopes.map((value) => ({
  value,
  label: scopeLabels[value],
  description: scopeDescriptions[value],
}))

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { AccessToken } from '../../../shared/access-tokens.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { OfflineReason, SettingsSection } from '../settings-section.tsx'
import { useAccessTokens, useRevokeAccessToken } from './access-tokens-api.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { scopeLabels } from './scope-options.ts'

/** The user's access tokens, with which scripts and other apps reach the log. */
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

function TokenList({ isOffline }: { isOffline: boolean }) {
  const tokens = useAccessTokens()
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

import { Clock, UserSearch } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../shared/admin.ts'
import { InboxNote } from '../account/inbox-note.tsx'
import { useConfig } from '../api-client/config-api.ts'
import { QueryErrorNote } from '../app-shell/query-error.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDialogRequest } from '../ui/use-dialog-request.ts'
import { useAdminUsers, useDeleteUser, useSignOutUser } from './admin-api.ts'
import { card, Section } from './section.tsx'
import { UserList } from './user-list.tsx'
import { filterUsers, userLabel } from './user-names.ts'

/** All accounts, with search and the actions to toggle administrators and delete accounts. */
export function UsersSection({ ownId }: { ownId: string }) {
  const query = useAdminUsers()
  const { data: users } = query
  const [search, setSearch] = useState('')
  const [isExact, setExact] = useState(false)
  const [deletionRequest, requestDeletion] = useDialogRequest<AdminUser>()
  const matches = filterUsers(users ?? [], search)
  const hasFailed = users === undefined && query.isError

  return (
    <Section title="User Management">
      {hasFailed && (
        <div className={card}>
          <QueryErrorNote title="Failed to load users" query={query} />
        </div>
      )}
      {!hasFailed && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox
            id={searchId}
            label="Search users"
            placeholder="Search users..."
            className="min-w-56 flex-1"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onClear={() => setSearch('')}
          />
          <Button aria-pressed={isExact} className="aria-pressed:bg-tint" onClick={() => setExact(!isExact)}>
            <Clock aria-hidden />
            Exact times
          </Button>
        </div>
      )}
      {users === undefined && !hasFailed && <UserListSkeleton />}
      {users && matches.length === 0 && (
        <EmptyState
          icon={<UserSearch />}
          title="No users found"
          description={
            search === '' ? 'No one has an account yet.' : `No names or emails match “${search.trim()}”.`
          }
          action={search !== '' && <Button onClick={() => clearSearch(setSearch)}>Clear search</Button>}
        />
      )}
      {matches.length > 0 && (
        <UserList
          key={search}
          users={matches}
          ownId={ownId}
          times={{ isExact, now: query.dataUpdatedAt }}
          onDelete={requestDeletion}
        />
      )}
      {deletionRequest && (
        <DeleteUserDialog
          key={deletionRequest.key}
          user={deletionRequest.content}
          isOwn={deletionRequest.content.id === ownId}
          focusIfGone={() => document.getElementById(searchId)}
        />
      )}
    </Section>
  )
}

const searchId = 'user-search'

function clearSearch(setSearch: (search: string) => void): void {
  setSearch('')
  document.getElementById(searchId)?.focus()
}

/** The loading skeleton of the user list. */
function UserListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading users</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={`${card} flex animate-late flex-col gap-2`}>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

interface DeleteUserDialogProps {
  user: AdminUser
  isOwn: boolean
  focusIfGone: () => HTMLElement | null
}

/** Asks for confirmation before deleting an account and lists what will be deleted. */
function DeleteUserDialog({ user, isOwn, focusIfGone }: DeleteUserDialogProps) {
  const { mutate, isPending } = useDeleteUser()
  const { data: config } = useConfig()
  return (
    <ConfirmDialog
      title="Delete User Account"
      description={`Delete the account for ${userLabel(user)}? This also deletes:`}
      confirmLabel="Delete User"
      isPending={isPending}
      onConfirm={(close) => mutate(user, { onSuccess: close })}
      focusIfGone={focusIfGone}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>
          All of the user’s photos
          {user.photoCount > 0 && ` (${user.photoCount.toLocaleString('en-US')})`}
        </li>
        <li>All locations and metadata</li>
        <li>All e-mail records</li>
      </ul>
      {isOwn ? (
        <InboxNote deletes="account" />
      ) : (
        config?.inboxConfigured && (
          <p className="text-quiet text-sm">
            Files in their inbox folder and its folder “done”, if they have one, stay in{' '}
            <code>INBOX_DIR</code>.
          </p>
        )
      )}
      {isOwn && (
        <p>
          This is your own account. You’ll be signed out, and photos still waiting to upload here will be
          lost.
        </p>
      )}
      <p className="font-semibold">This action cannot be undone.</p>
      <SignOutInstead user={user} />
    </ConfirmDialog>
  )
}

/** What helps if a device or token is lost, and can be undone by signing in again. */
function SignOutInstead({ user }: { user: AdminUser }) {
  const { mutate, isPending, isSuccess } = useSignOutUser()
  return (
    <div className="flex flex-col items-start gap-2 border-hairline border-t pt-3 text-quiet text-sm">
      <p role="status">
        {isSuccess
          ? 'Signed out on all devices. All access tokens are revoked.'
          : 'To end their sessions and access tokens only, and keep everything else:'}
      </p>
      {!isSuccess && (
        <Button busy={isPending} onClick={() => mutate(user)}>
          Sign out everywhere
        </Button>
      )}
    </div>
  )
}

import { Clock, UserSearch } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { QueryErrorNote } from '../../app-shell/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { useAdminUsers } from '../admin-api.ts'
import { card, Section } from '../section.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserList } from './user-list.tsx'
import { UserListSkeleton } from './user-list-skeleton.tsx'
import { filterUsers } from './user-names.ts'

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

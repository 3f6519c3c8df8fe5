import { useRef, useState } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { Button } from '../../ui/button.tsx'
import { useWideWindow } from '../use-wide-window.ts'
import { UserCard } from './user-card.tsx'
import { UserTable } from './user-table.tsx'

/** How times are displayed: to the minute, or relative to `now`, the time of the fetch. */
export interface Times {
  isExact: boolean
  now: number
}

interface UserListProps {
  users: readonly AdminUser[]
  ownId: string
  times: Times
  onDelete: (user: AdminUser) => void
}

/** The number of users per page. More at once would be slow to render; the search finds the others. */
const pageSize = 50

/** The users as a table in a wide window, else as cards: the first fifty, and fifty more on request. */
export function UserList({ users, ...rest }: UserListProps) {
  const isWide = useWideWindow()
  const [limit, setLimit] = useState(pageSize)
  const count = useRef<HTMLParagraphElement>(null)
  const shown = users.slice(0, limit)

  function showMore() {
    setLimit(limit + pageSize)
    if (limit + pageSize >= users.length) count.current?.focus() // the button disappears
  }

  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="measure text-quiet text-sm">
        {shown.length < users.length
          ? `The first ${shown.length.toLocaleString('en-US')} of ${plural(users.length, 'user')}`
          : plural(users.length, 'user')}
      </p>
      {isWide ? (
        <UserTable users={shown} {...rest} />
      ) : (
        <ul aria-label="Users" className="flex flex-col gap-3">
          {shown.map((user) => (
            <UserCard key={user.id} user={user} {...rest} />
          ))}
        </ul>
      )}
      {shown.length < users.length && (
        <Button className="self-center" onClick={showMore}>
          Show {Math.min(pageSize, users.length - shown.length)} more
        </Button>
      )}
    </>
  )
}

import { useRef, useState } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/plural.ts'
import { useWideWindow } from '../use-wide-window.ts'
import { UserCard } from './user-card.tsx'
import { UserTable } from './user-table.tsx'

/** How times are told: to the minute, or as of when the list was read. */
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

/** More at once would be slow to draw, and nobody reads them; the search finds the others. */
const pageSize = 50

/** People in a table where there is room for one, else on cards; the first fifty, and then as many as are asked for. */
export function UserList({ users, ...rest }: UserListProps) {
  const isWide = useWideWindow()
  const [limit, setLimit] = useState(pageSize)
  const count = useRef<HTMLParagraphElement>(null)
  const shown = users.slice(0, limit)

  function showMore() {
    setLimit(limit + pageSize)
    if (limit + pageSize >= users.length) count.current?.focus() // the button goes
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

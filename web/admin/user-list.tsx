import { Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import type { AdminUser } from '../../shared/admin.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { fullName } from '../app-shell/user-name.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfterBusy } from '../ui/focus.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useToggleAdmin } from './admin-api.ts'
import { formatDateTime, formatTimeAgo } from './format-time.ts'
import { card, useWideWindow } from './section.tsx'
import { userLabel } from './user-names.ts'

/** How times are displayed: to the minute, or relative to `now`, the time of the fetch. */
interface Times {
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

interface UserTableProps {
  users: readonly AdminUser[]
  ownId: string
  times: Times
  onDelete: (user: AdminUser) => void
}

/** The users as a table. */
function UserTable({ users, ownId, times, onDelete }: UserTableProps) {
  return (
    <table aria-label="Users" className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-line border-b align-bottom text-quiet text-xs">
          <Column>User</Column>
          <Column className="w-14 pl-2 text-right">Photos</Column>
          <Column className="w-17 pl-2 text-right">Catches</Column>
          <Column className="w-14 pl-2 text-right">No GPS</Column>
          <Column className="w-24 pl-4">Last active</Column>
          <Column className="w-20">Last login</Column>
          <Column className="w-40">
            <span className="sr-only">Actions</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="border-hairline border-b align-top">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              <UserName user={user} isOwn={user.id === ownId} />
            </th>
            <Count>{user.photoCount}</Count>
            <Count>{user.fishingPhotoCount}</Count>
            <Count>{user.noGpsPhotoCount}</Count>
            <td className="py-3 pr-1 pl-4 text-xs leading-5">
              <RelativeTime time={user.lastPhotoDate} times={times} />
            </td>
            <td className="py-3 pr-2 text-xs leading-5">
              <RelativeTime time={user.lastLoginAt} times={times} />
            </td>
            <td className="py-1">
              <UserButtons user={user} onDelete={onDelete} className="justify-end" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Column({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 text-left font-semibold ${className ?? ''}`}>
      {children}
    </th>
  )
}

function Count({ children }: { children: number }) {
  return <td className="measure py-3 pl-2 text-right">{children.toLocaleString('en-US')}</td>
}

interface UserCardProps {
  user: AdminUser
  ownId: string
  times: Times
  onDelete: (user: AdminUser) => void
}

/** A user as a card, for narrow windows. */
function UserCard({ user, ownId, times, onDelete }: UserCardProps) {
  return (
    <li className={`${card} flex flex-col gap-3`}>
      <UserName user={user} isOwn={user.id === ownId} />
      <dl className="grid grid-cols-6 gap-x-3 gap-y-3">
        <Detail name="Photos">{user.photoCount.toLocaleString('en-US')}</Detail>
        <Detail name="Catches">{user.fishingPhotoCount.toLocaleString('en-US')}</Detail>
        <Detail name="No GPS">{user.noGpsPhotoCount.toLocaleString('en-US')}</Detail>
        <Detail name="Last active" isWide>
          <RelativeTime time={user.lastPhotoDate} times={times} />
        </Detail>
        <Detail name="Last login" isWide>
          <RelativeTime time={user.lastLoginAt} times={times} />
        </Detail>
      </dl>
      <UserButtons user={user} onDelete={onDelete} className="justify-between" />
    </li>
  )
}

function Detail({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-3' : 'col-span-2'}>
      <dt className="text-quiet text-xs">{name}</dt>
      <dd className="measure font-semibold text-sm">{children}</dd>
    </div>
  )
}

/** The user's name and email address, with badges for administrators and for the own account. */
function UserName({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const name = fullName(user)
  return (
    <div className="flex flex-col items-start gap-1 [overflow-wrap:anywhere]">
      {name !== null && <span className="font-semibold">{name}</span>}
      <span className={name === null ? 'font-semibold' : 'text-quiet text-xs'}>
        {user.email === null ? 'No email' : <EmailAddress email={user.email} />}
      </span>
      {(user.isAdmin || isOwn) && (
        <span className="flex flex-wrap gap-2 pt-1">
          {user.isAdmin && <Badge variant="action">Admin</Badge>}
          {isOwn && <Badge>You</Badge>}
        </span>
      )}
    </div>
  )
}

/** An email address that wraps after the @, then after a dot, and within a word only if it must. */
function EmailAddress({ email }: { email: string }) {
  const domainStart = email.lastIndexOf('@') + 1
  return [email.slice(0, domainStart), email.slice(domainStart)].map((part, index) => (
    <span key={index === 0 ? 'name' : 'domain'} className="inline-block">
      {part.split('.').map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of an address never change their order
        <Fragment key={at}>
          {at > 0 && '.'}
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  ))
}

/** A relative or exact time, with the exact time as its tooltip. */
function RelativeTime({ time, times: { isExact, now } }: { time: string | null; times: Times }) {
  if (time === null) return 'Never'
  return (
    <time dateTime={time} title={formatDateTime(time)} className="inline-block first-letter:uppercase">
      {isExact ? <ExactTime text={formatDateTime(time)} /> : formatTimeAgo(time, now)}
    </time>
  )
}

/** Keeps the date and the time each on one line in a narrow column. */
function ExactTime({ text }: { text: string }) {
  const timeStart = text.lastIndexOf(', ') + 1
  return (
    <>
      <span className="whitespace-nowrap">{text.slice(0, timeStart)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(timeStart).trim()}</span>
    </>
  )
}

interface UserButtonsProps {
  user: AdminUser
  onDelete: (user: AdminUser) => void
  className: string
}

/** The actions for an account. */
function UserButtons({ user, onDelete, className }: UserButtonsProps) {
  const toggle = useToggleAdmin()
  const { button, onPress } = useFocusAfterBusy(toggle.isPending)
  const name = userLabel(user)

  function toggleAdmin() {
    onPress()
    toggle.mutate(user)
  }

  return (
    <div className={`flex gap-1 ${className}`}>
      <Button
        ref={button}
        className="whitespace-nowrap px-3!"
        busy={toggle.isPending}
        aria-label={user.isAdmin ? `Remove as administrator: ${name}` : `Make Admin: ${name}`}
        onClick={toggleAdmin}
      >
        {user.isAdmin ? 'Remove' : 'Make Admin'}
      </Button>
      <IconButton
        label={`Delete user ${name}`}
        icon={Trash2}
        disabled={toggle.isPending}
        onClick={() => onDelete(user)}
      />
    </div>
  )
}

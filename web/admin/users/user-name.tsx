import { Fragment } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { fullName } from '../../app-shell/user-name.ts'
import { Badge } from '../../ui/badge.tsx'

/** The user's name and email address, with badges for administrators and for the own account. */
export function UserName({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
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

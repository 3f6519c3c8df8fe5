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

/** An email address that wraps before the @ rather than within a word. */
function EmailAddress({ email }: { email: string }) {
  const atIndex = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, atIndex)}
      <wbr />
      {email.slice(atIndex)}
    </>
  )
}

import type { User } from '../../shared/account.ts'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { UserAvatar } from './user-avatar.tsx'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** The signed-in user's avatar, which opens the account menu. */
export function AvatarMenu({ user }: { user: User }) {
  return <LazyMenu trigger={<AvatarButton user={user} />} load={loadMenu} menuProps={{ user }} />
}

function AvatarButton({ user, ...trigger }: { user: User }) {
  return (
    <button
      type="button"
      aria-label="Your account"
      {...trigger}
      className="size-11 shrink-0 rounded-full border border-line aria-busy:animate-breathe"
    >
      <UserAvatar user={user} />
    </button>
  )
}

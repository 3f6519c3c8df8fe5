import { Avatar } from 'radix-ui'
import type { User } from '../../shared/account.ts'
import { LaterMenu } from '../ui/later-menu.tsx'
import { initial } from './person-label.ts'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** Who is signed in, and what concerns them alone. */
export function AvatarMenu({ user }: { user: User }) {
  return <LaterMenu trigger={<AvatarButton user={user} />} load={loadMenu} more={{ user }} />
}

function AvatarButton({ user, ...trigger }: { user: User }) {
  return (
    <button
      type="button"
      aria-label="Your account"
      {...trigger}
      className="size-11 shrink-0 rounded-full border border-line"
    >
      <Avatar.Root className="flex size-full items-center justify-center overflow-hidden rounded-full bg-tint font-bold text-lg">
        {user.profileImageUrl !== null && (
          <Avatar.Image src={user.profileImageUrl} alt="" className="size-full object-cover" />
        )}
        <Avatar.Fallback>{initial(user)}</Avatar.Fallback>
      </Avatar.Root>
    </button>
  )
}

import { Avatar } from 'radix-ui'
import type { User } from '../../shared/account.ts'
import { avatarInitial } from './user-name.ts'

/** The user's picture as a circle that fills its container, or the user's initial as a fallback. */
export function UserAvatar({ user }: { user: User }) {
  return (
    <Avatar.Root className="flex size-full items-center justify-center overflow-hidden rounded-full bg-tint font-bold text-[min(var(--text-lg),28px)] leading-none">
      {user.profileImageUrl !== null && (
        <Avatar.Image src={user.profileImageUrl} alt="" className="size-full object-cover" />
      )}
      <Avatar.Fallback>{avatarInitial(user)}</Avatar.Fallback>
    </Avatar.Root>
  )
}

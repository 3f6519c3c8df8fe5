import { LogOut } from 'lucide-react'
import { Avatar } from 'radix-ui'
import { useState } from 'react'
import { signOutPath, type User } from '../../shared/account.ts'
import { Menu, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { displayName, initial } from './person-label.ts'
import { useSignOut } from './use-sign-out.tsx'

/** Who is signed in, and what concerns them alone. */
export function AvatarMenu({ user }: { user: User }) {
  const name = displayName(user)
  const [open, setOpen] = useState(false)
  const signOut = useSignOut(user, () => setOpen(false))
  return (
    <>
      <Menu className="w-72" open={open} onOpenChange={setOpen} trigger={<AvatarButton user={user} />}>
        <div className="px-3 pt-2 pb-3">
          <p className="truncate font-semibold">{name}</p>
          {user.email !== null && user.email !== name && (
            <p className="truncate text-quiet text-sm">{user.email}</p>
          )}
        </div>
        <MenuSeparator />
        {/* Settings and the Admin Dashboard stand here once their screens do. */}
        <MenuLink icon={LogOut} href={signOutPath} onClick={signOut.follow}>
          Log Out
        </MenuLink>
      </Menu>
      {signOut.question}
    </>
  )
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

import { Gauge, LogOut, Settings } from 'lucide-react'
import type { User } from '../../shared/account.ts'
import type { LaterMenuParts } from '../ui/later-menu.tsx'
import { Menu, MenuLink, MenuRoute, MenuSeparator } from '../ui/menu.tsx'
import { displayName } from './person-label.ts'
import { useSignOut } from './use-sign-out.tsx'

/** The menu of the signed-in user's account. */
export function AccountMenu({ user, ...menu }: LaterMenuParts & { user: User }) {
  const name = displayName(user)
  const signOut = useSignOut(user, () => menu.onOpenChange(false))
  return (
    <>
      <Menu className="w-72" {...menu}>
        <div className="px-3 pt-2 pb-3">
          <p className="truncate font-semibold">{name}</p>
          {user.email !== null && user.email !== name && (
            <p className="truncate text-quiet text-sm">{user.email}</p>
          )}
        </div>
        <MenuSeparator />
        <MenuRoute icon={Settings} to="/settings">
          Settings
        </MenuRoute>
        {user.isAdmin && (
          <MenuRoute icon={Gauge} to="/admin">
            Admin Dashboard
          </MenuRoute>
        )}
        <MenuLink icon={LogOut} {...signOut.link}>
          Log Out
        </MenuLink>
      </Menu>
      {signOut.question}
    </>
  )
}

import { Gauge, LogOut, Settings } from 'lucide-react'
import type { User } from '../../shared/account.ts'
import type { LazyMenuProps } from '../ui/lazy-menu.tsx'
import { Menu, MenuLink, MenuRouterLink, MenuSeparator } from '../ui/menu.tsx'
import { useSignOut } from './use-sign-out.tsx'
import { displayName } from './user-name.ts'

/** The menu of the signed-in user's account. */
export function AccountMenu({ user, ...menu }: LazyMenuProps & { user: User }) {
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
        <MenuRouterLink icon={Settings} to="/settings">
          Settings
        </MenuRouterLink>
        {user.isAdmin && (
          <MenuRouterLink icon={Gauge} to="/admin">
            Admin Dashboard
          </MenuRouterLink>
        )}
        <MenuLink icon={LogOut} {...signOut.link}>
          Log Out
        </MenuLink>
      </Menu>
      {signOut.dialog}
    </>
  )
}

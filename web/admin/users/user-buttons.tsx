import { Trash2 } from 'lucide-react'
import type { AdminUser } from '../../../shared/admin.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToggleAdmin } from '../admin-api.ts'
import { useFocusAfterBusy } from '../use-focus-after-busy.ts'
import { userLabel } from './user-names.ts'

interface UserButtonsProps {
  user: AdminUser
  onDelete: (user: AdminUser) => void
  className: string
}

/** The actions for an account. */
export function UserButtons({ user, onDelete, className }: UserButtonsProps) {
  const toggle = useToggleAdmin()
  const { button, press } = useFocusAfterBusy(toggle.isPending)
  const who = userLabel(user)

  function change() {
    press()
    toggle.mutate(user)
  }

  return (
    <div className={`flex gap-1 ${className}`}>
      <Button
        ref={button}
        className="whitespace-nowrap px-3!"
        busy={toggle.isPending}
        aria-label={user.isAdmin ? `Remove as administrator: ${who}` : `Make Admin: ${who}`}
        onClick={change}
      >
        {user.isAdmin ? 'Remove' : 'Make Admin'}
      </Button>
      <IconButton
        label={`Delete user ${who}`}
        icon={Trash2}
        disabled={toggle.isPending}
        onClick={() => onDelete(user)}
      />
    </div>
  )
}

import { Trash2 } from 'lucide-react'
import type { AdminUser } from '../../../shared/admin.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts'
import { useToggleAdmin } from '../admin-api.ts'
import { userLabel } from './user-names.ts'

interface UserButtonsProps {
  user: AdminUser
  onDelete: (user: AdminUser) => void
  className: string
}

/** The actions for an account. */
export function UserButtons({ user, onDelete, className }: UserButtonsProps) {
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

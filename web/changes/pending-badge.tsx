import { CloudOff } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { useIsUnsent } from './use-change-state.ts'

/** Marks a photo, or a catch without one, whose changes wait to be sent. */
export function PendingBadge({ id }: { id: string }) {
  if (!useIsUnsent(id)) return null
  return (
    <Badge variant="caution" className="@max-[25rem]:order-last @max-[25rem]:mb-2">
      <CloudOff aria-hidden />
      Not sent yet
    </Badge>
  )
}

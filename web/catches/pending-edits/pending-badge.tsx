import { CloudOff } from 'lucide-react'
import { useIsUnsent } from '../../offline/use-is-unsent.ts'
import { Badge } from '../../ui/badge.tsx'

/** Marks the fish of a photo, or a catch without one, whose changes wait to be sent. */
export function PendingBadge({ id }: { id: string }) {
  if (!useIsUnsent(id)) return null
  return (
    <Badge variant="caution" className="@max-[25rem]:order-last @max-[25rem]:mb-2">
      <CloudOff aria-hidden />
      Not sent yet
    </Badge>
  )
}

import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { hasUnsent, pendingEdits } from '../../offline/pending-edits.ts'
import { Badge } from '../../ui/badge.tsx'

/** Marks the fish of a photo whose changes wait to be sent. */
export function PendingBadge({ photoId }: { photoId: string }) {
  const edits = useSyncExternalStore(pendingEdits.subscribe, pendingEdits.getState)
  if (!hasUnsent(edits.get(photoId))) return null
  return (
    <Badge variant="caution" className="@max-[25rem]:order-last @max-[25rem]:mb-2">
      <CloudOff aria-hidden />
      Not sent yet
    </Badge>
  )
}

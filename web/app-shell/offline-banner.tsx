import { useConnection } from '../api-client/use-connection.ts'
import { useLogTime } from '../log/log-query.ts'
import { usePendingEditCount } from '../offline/use-pending-edit-count.ts'
import { offlineText } from './offline-text.ts'

/** A line in the header while the server is unreachable, which says when the shown data was last fetched. */
export function OfflineBanner() {
  const { isOffline } = useConnection()
  const updatedAt = useLogTime()
  const changeCount = usePendingEditCount()
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-0.5 truncate px-4 text-center text-quiet text-xs"
    >
      {isOffline && offlineText(updatedAt, Date.now(), changeCount)}
    </p>
  )
}

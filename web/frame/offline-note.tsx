import { useConnection } from '../http/use-connection.ts'
import { offlineWords } from './offline-words.ts'

/** A line in the header while the server is unreachable, which says when the shown data was last fetched. */
export function OfflineNote() {
  const { isOffline, asOf } = useConnection()
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-0.5 truncate px-4 text-center text-quiet text-xs"
    >
      {isOffline && offlineWords(asOf, Date.now())}
    </p>
  )
}

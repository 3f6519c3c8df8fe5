import { useConnection } from '../api-client/use-connection.ts'
import { useLogTime } from '../log/log-query.ts'
import { usePendingEditCount } from '../offline/use-pending-edit-count.ts'
import { classNames } from '../ui/class-names.ts'
import { offlineText } from './offline-text.ts'

/** Text so large that it would cover the buttons stands between them, in up to three lines. */
const inPlaceOfWordmark =
  '@max-[18rem]/header:inset-x-[72px] @max-[18rem]/header:bottom-1 @max-[18rem]/header:line-clamp-3 ' +
  '@max-[18rem]/header:whitespace-normal @max-[18rem]/header:bg-sheet @max-[18rem]/header:px-0 @max-[18rem]/header:text-[0.625rem] @max-[18rem]/header:leading-tight'

/** A line in the header while the server is unreachable, which says when the shown data was last fetched. */
export function OfflineBanner() {
  const { isOffline } = useConnection()
  const updatedAt = useLogTime()
  const changeCount = usePendingEditCount()
  return (
    <p
      role="status"
      className={classNames(
        'pointer-events-none absolute inset-x-0 bottom-0.5 truncate px-4 text-center text-quiet text-xs',
        isOffline && inPlaceOfWordmark,
      )}
    >
      {isOffline && offlineText(updatedAt, Date.now(), changeCount)}
    </p>
  )
}

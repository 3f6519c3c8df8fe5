import { useConnection } from '../api-client/use-connection.ts'
import { useLogTime } from '../log/log-query.ts'
import { usePendingEditCount } from '../offline/use-pending-edit-count.ts'
import { classNames } from '../ui/class-names.ts'
import { offlineText } from './offline-text.ts'

/** The header makes room for it. Text so large that it would cover the buttons stands between them, in up to three lines. */
const strip =
  'h-[24px] truncate bg-tint px-4 text-center font-semibold text-xs leading-[24px] ' +
  '@max-[18rem]/header:inset-x-[72px] @max-[18rem]/header:bottom-1 @max-[18rem]/header:line-clamp-3 @max-[18rem]/header:h-auto ' +
  '@max-[18rem]/header:whitespace-normal @max-[18rem]/header:bg-sheet @max-[18rem]/header:px-0 @max-[18rem]/header:text-[0.625rem] @max-[18rem]/header:leading-tight'

/** A strip at the end of the header while the server is unreachable, which says when the shown data was last fetched. */
export function OfflineBanner() {
  const { isOffline } = useConnection()
  const updatedAt = useLogTime()
  const changeCount = usePendingEditCount()
  return (
    <p
      role="status"
      data-offline={isOffline || undefined}
      className={classNames('pointer-events-none absolute inset-x-0 bottom-0', isOffline && strip)}
    >
      {isOffline && offlineText(updatedAt, Date.now(), changeCount)}
    </p>
  )
}

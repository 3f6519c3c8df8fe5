import { useCallback } from 'react'
import type { PhotoFilter } from '../../shared/photos/photo-filter.ts'
import type { LogRows } from '../log/log.ts'
import { useLog } from '../log/log-query.ts'
import { isOuting, type OutingFilter } from '../photos/outing-search.ts'
import { type ShownOuting, selectOuting } from './select-outing.ts'

/** Returns the outing that a filter lets through; null if the filter is about something else, or the log is loading. */
export function useOuting(filter: PhotoFilter): (OutingFilter & { outing: ShownOuting }) | null {
  const shown = isOuting(filter) ? filter : null
  const { date, group } = shown ?? {}
  const select = useCallback(
    (rows: LogRows) => (date === undefined ? null : selectOuting(rows, date, group)),
    [date, group],
  )
  const outing = useLog(select).data
  return date !== undefined && outing ? { date, group, outing } : null
}

import { useLog } from './log-query.ts'
import { selectLengthErrors } from './select-length-errors.ts'

/** Returns how far the estimates of the log's known lengths were off; none until the log is loaded. */
export function useLengthErrors(): readonly number[] {
  return useLog(selectLengthErrors).data ?? none
}

const none: readonly number[] = []

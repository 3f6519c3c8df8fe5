import { plural } from '../../../shared/formatting/plural.ts'
import { formatLocalDate } from '../../ui/format-local-date.ts'

const hourMs = 60 * 60 * 1000

/** Formats when a device was last used, which the server knows to the hour; `now` is as from `Date.now()`. */
export function lastUsedText(lastUsedAt: string, now: number): string {
  const hours = Math.floor((now - Date.parse(lastUsedAt)) / hourMs)
  if (hours < 1) return 'Used within the last hour'
  if (hours < 24) return `Last used ${plural(hours, 'hour')} ago`
  const days = Math.floor(hours / 24)
  return days <= 30 ? `Last used ${plural(days, 'day')} ago` : `Last used ${formatLocalDate(lastUsedAt)}`
}

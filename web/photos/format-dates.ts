import { formatMonth } from '../../shared/formatting/hours-and-months.ts'
import { formatLocalDate } from '../ui/format-local-date.ts'

/** Formats the dates of a filter: `2026`, `July 2026`, `Jul 14, 2026`, `Jul 28 – Aug 3, 2026`. */
export function formatDates(dates: string): string {
  const [from = '', to] = dates.split('/')
  if (to !== undefined)
    return rangeFormat.formatRange(new Date(from), new Date(to)).replaceAll(/[\u2009\u202f]/g, ' ')
  if (from.length === 4) return from
  return from.length === 7 ? formatMonth(from) : formatLocalDate(from)
}

const rangeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

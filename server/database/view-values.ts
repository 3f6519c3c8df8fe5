import { formatLocalTime } from '../../shared/dates.ts'

/** A stored instant as the wire shows it, with the offset of its place; null stays null. */
export function viewLocalTime(instant: Date | null, utcOffsetMinutes: number | null): string | null {
  return instant === null ? null : formatLocalTime(instant, utcOffsetMinutes)
}

/** A stored placeholder as the wire shows it, in base64. */
export function viewThumbhash(thumbhash: Buffer | null): string | null {
  return thumbhash === null ? null : thumbhash.toString('base64')
}

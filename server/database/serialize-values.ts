import { formatLocalTime } from '../../shared/dates.ts'

/** Formats a stored time for the API with its UTC offset. Returns null for null. */
export function toLocalTimeString(instant: Date | null, utcOffsetMinutes: number | null): string | null {
  return instant === null ? null : formatLocalTime(instant, utcOffsetMinutes)
}

/** Encodes a stored ThumbHash (image placeholder) as base64 for the API. Returns null for null. */
export function toBase64Thumbhash(thumbhash: Buffer | null): string | null {
  return thumbhash === null ? null : thumbhash.toString('base64')
}

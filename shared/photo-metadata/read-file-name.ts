import { parseTimestamp, type Timestamp } from './parse-timestamp.ts'

/**
 * Returns the time in the name that a camera, messenger or screenshot gave its photo, or the day alone. Its offset is 0 if it is
 * in UTC, otherwise null. Returns null for any other name.
 */
export function readFileName(name: string): Timestamp | null {
  const saved = /^FB_IMG_(\d{13})(?!\d)/i.exec(name)?.[1] // Facebook: when the photo was saved, in ms
  if (saved !== undefined) return parseTimestamp(new Date(Number(saved)).toISOString())
  const groups = (whatsAppDay.exec(name) ?? dateAndTime.exec(name))?.groups ?? {}
  const { app, year, month, day, hour, minute, second, half = '' } = groups
  if (year === undefined) return null
  const zone = app?.toUpperCase() === 'PXL_' ? 'Z' : '' // Pixel: in UTC
  const time = hour === undefined ? '' : ` ${hour}:${minute}:${second}${half}${zone}`
  return parseTimestamp(`${year}-${month}-${day}${time}`)
}

/** `IMG-20240714-WA0012.jpg` */
const whatsAppDay = /^IMG-(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)-WA\d/i

/**
 * `WhatsApp Image 2024-07-14 at 6.05.03 PM.jpeg`, `signal-2024-07-14-18-05-03-123.jpg`, `photo_2024-07-14_18-05-03.jpg` (Telegram),
 * `PXL_20240714_160503123.jpg`, `20240714_180503.jpg` (Samsung), `IMG_20240714_180503.jpg` (Android),
 * `Screenshot_20240714-180503.png`, `Screenshot 2024-07-14 180503.png`, `Screenshot from 2024-07-14 18-05-03.png`
 */
const dateAndTime = new RegExp(
  '^(?<app>WhatsApp Image |signal-|photo_|PXL_|(?:MV)?IMG_|Screen ?shot(?: from)?[ _])?' +
    '(?<year>\\d{4})-?(?<month>\\d\\d)-?(?<day>\\d\\d)(?: at |[ _-])' +
    '(?<hour>\\d\\d?)[.:-]?(?<minute>\\d\\d)[.:-]?(?<second>\\d\\d)(?:\\d{3})?(?!\\d)(?:\\s?(?<half>[ap]m))?',
  'i',
)

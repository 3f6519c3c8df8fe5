/**
 * Reads when a catch without a photo was made: a time, or a date alone, such as `2025-05-03`. Its time of day is unknown then, and
 * noon stands in for it, so that it is listed on its day in any time zone.
 */
export function readNotedTime(capturedAt: string): { time: string; hasTime: boolean } {
  const hasTime = !/^\d{4}-\d\d-\d\d$/.test(capturedAt)
  return { time: hasTime ? capturedAt : `${capturedAt}T12:00`, hasTime }
}

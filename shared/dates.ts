/** An instant with the offset of the place where it counts: `2022-08-14T14:12:31+03:00`. UTC where no offset is known. */
export function formatLocalTime(instant: Date, utcOffsetMinutes: number | null): string {
  if (utcOffsetMinutes === null) return instant.toISOString()
  const wall = new Date(instant.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(utcOffsetMinutes)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${wall}${utcOffsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

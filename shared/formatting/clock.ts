/** Formats a time by the clock of the photo's location: `h:mm a`. */
export function formatClock(timestamp: string): string {
  return formatTimeOfDay(timestamp.slice(11, 16))
}

/** Formats a time of day such as `05:30`: `5:30 AM`. */
export function formatTimeOfDay(time: string): string {
  const [hours = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

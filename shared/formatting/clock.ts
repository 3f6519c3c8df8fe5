/** Formats a time by the clock of the photo's location: `h:mm a`. */
export function formatClock(timestamp: string): string {
  const [hours = 0, minutes = ''] = [Number(timestamp.slice(11, 13)), timestamp.slice(14, 16)]
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

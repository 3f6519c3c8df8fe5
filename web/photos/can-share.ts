/** Returns whether this browser can hand this over to the system’s share sheet. */
export function canShare(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data)
}

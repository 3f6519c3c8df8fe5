/** Returns whether this browser can hand this over to the system’s share sheet. */
export function canShare(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data)
}

/** Opens the system’s share sheet, which browsers do only right after a tap; `closed` if the user closed it. */
export async function openShareSheet(data: ShareData): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'
  }
}

/** The lock that a tab holds while it uploads. */
export const uploadLock = 'creel-uploads'

const listeners = new Set<(photoId: string) => void>()

/** Reports a photo that this tab has uploaded, and that the log did not have before. */
export function reportUploaded(photoId: string): void {
  for (const listener of listeners) listener(photoId)
}

/** Calls the listener with the id of each photo that this tab uploads. Returns a function that unsubscribes. */
export function subscribeToUploaded(listener: (photoId: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

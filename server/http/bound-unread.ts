import type { ServerResponse } from 'node:http'

/**
 * Lets each angler leave only so many answers unread: each keeps memory, or a connection to the store, for as long as its
 * reader takes. Where there are more, the one that waits longest is cut off: most likely nobody reads it any more.
 */
export function boundUnread(most: number): (ownerId: string, answer: ServerResponse) => void {
  const unread = new Map<string, Set<ServerResponse>>()
  return (ownerId, answer) => {
    const ofOwner = unread.get(ownerId) ?? new Set()
    unread.set(ownerId, ofOwner.add(answer))
    answer.once('close', () => {
      ofOwner.delete(answer)
      if (ofOwner.size === 0 && unread.get(ownerId) === ofOwner) unread.delete(ownerId)
    })
    if (ofOwner.size > most) [...ofOwner][0]?.destroy()
  }
}

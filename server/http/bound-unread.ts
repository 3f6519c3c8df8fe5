import type { ServerResponse } from 'node:http'

/** How much may wait to be read. */
export interface UnreadLimits {
  /** Responses of one angler. */
  responses: number
  /** Bytes of one angler, in memory; no limit where it is left out. */
  bytesEach?: number
  /** Bytes of all anglers together, in memory; no limit where it is left out. */
  bytesOfAll?: number
}

/** The unread responses of one angler, oldest first, with the bytes that each keeps in memory. */
interface Holder {
  responses: Map<ServerResponse, number>
  bytes: number
}

/**
 * Lets only so much wait to be read: each response keeps memory, or a connection to the store, for as long as its reader
 * takes. Beyond that the oldest of the angler is cut off, and of all anglers the oldest of who holds most. The newest always
 * stays, however long it is, or a log beyond the limits could never be read.
 */
export function boundUnread(limits: UnreadLimits) {
  const { responses: most, bytesEach = Infinity, bytesOfAll = Infinity } = limits
  const holders = new Map<string, Holder>()
  let heldByAll = 0

  function forget(ownerId: string, holder: Holder, response: ServerResponse): void {
    const bytes = holder.responses.get(response) ?? 0
    if (!holder.responses.delete(response)) return
    holder.bytes -= bytes
    heldByAll -= bytes
    if (holder.responses.size === 0) holders.delete(ownerId)
  }

  function cutOldest(ownerId: string, holder: Holder): void {
    for (const oldest of holder.responses.keys()) {
      forget(ownerId, holder, oldest)
      oldest.destroy()
      return
    }
  }

  /** Who holds most bytes in responses other than the newest. */
  function findHeaviest(newest: ServerResponse): [string, Holder] | undefined {
    let heaviest: [string, Holder] | undefined
    for (const [ownerId, holder] of holders) {
      const isNewestAlone = holder.responses.size === 1 && holder.responses.has(newest)
      if (!isNewestAlone && holder.bytes > (heaviest?.[1].bytes ?? 0)) heaviest = [ownerId, holder]
    }
    return heaviest
  }

  /** Counts a response from now until its connection has taken all of it; `bytes` is what it keeps in memory. */
  return function leaveUnread(ownerId: string, response: ServerResponse, bytes = 0): void {
    if (response.destroyed) return // its reader has left, and it would never be closed again
    const holder = holders.get(ownerId) ?? { responses: new Map(), bytes: 0 }
    holders.set(ownerId, holder)
    holder.responses.set(response, bytes)
    holder.bytes += bytes
    heldByAll += bytes
    response.once('close', () => forget(ownerId, holder, response))
    while (holder.responses.size > most || (holder.bytes > bytesEach && holder.responses.size > 1))
      cutOldest(ownerId, holder)
    while (heldByAll > bytesOfAll) {
      const heaviest = findHeaviest(response)
      if (heaviest === undefined) return
      cutOldest(...heaviest)
    }
  }
}

import type { ServerResponse } from 'node:http'

/** Limits on responses that clients have not finished reading. */
export interface PendingResponseLimits {
  /** Maximum number of open responses per user. */
  responses: number
  /** Maximum bytes in memory per user; unlimited if omitted. */
  bytesEach?: number
  /** Maximum bytes in memory for all users together; unlimited if omitted. */
  bytesOfAll?: number
}

/** The open responses of one user, oldest first, with the bytes that each holds in memory. */
interface Holder {
  responses: Map<ServerResponse, number>
  bytes: number
}

/**
 * Limits how many responses a user, and all users together, may have open, since each holds memory or a store
 * connection until the client has read it. Above a user's limit, destroys that user's oldest response; above the total
 * limit, the oldest one of the user who holds the most bytes. Never destroys the newest response, however large,
 * because otherwise a log larger than the limits could never be read.
 */
export function limitPendingResponses(limits: PendingResponseLimits) {
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

  /** Returns the user with the most bytes held, skipping one whose only open response is `newest`. */
  function findHeaviest(newest: ServerResponse): [string, Holder] | undefined {
    let heaviest: [string, Holder] | undefined
    for (const [ownerId, holder] of holders) {
      const isNewestAlone = holder.responses.size === 1 && holder.responses.has(newest)
      if (!isNewestAlone && holder.bytes > (heaviest?.[1].bytes ?? 0)) heaviest = [ownerId, holder]
    }
    return heaviest
  }

  /** Counts a response until its connection closes or has taken all of it; `bytes` is the size it holds in memory. */
  return function leaveUnread(ownerId: string, response: ServerResponse, bytes = 0): void {
    if (response.destroyed) return // the client has disconnected, so `close` would never fire
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

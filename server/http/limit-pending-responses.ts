import type { ServerResponse } from 'node:http'

/** Limits on responses that clients have not finished reading. */
export interface PendingResponseLimits {
  /** Maximum number of open responses per user. */
  responses: number
  /** Maximum bytes in memory per user; unlimited if omitted. */
  bytesPerUser?: number
  /** Maximum bytes in memory for all users together; unlimited if omitted. */
  totalBytes?: number
}

/** The open responses of one user, oldest first, with the bytes that each holds in memory. */
interface OpenResponses {
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
  const { responses: maxResponses, bytesPerUser = Infinity, totalBytes = Infinity } = limits
  const openByOwner = new Map<string, OpenResponses>()
  let totalHeld = 0

  function release(ownerId: string, open: OpenResponses, response: ServerResponse): void {
    const bytes = open.responses.get(response) ?? 0
    if (!open.responses.delete(response)) return
    open.bytes -= bytes
    totalHeld -= bytes
    if (open.responses.size === 0) openByOwner.delete(ownerId)
  }

  function destroyOldest(ownerId: string, open: OpenResponses): void {
    for (const oldest of open.responses.keys()) {
      release(ownerId, open, oldest)
      oldest.destroy()
      return
    }
  }

  /** Returns the user with the most bytes held, skipping one whose only open response is `newest`. */
  function findHeaviest(newest: ServerResponse): [string, OpenResponses] | undefined {
    let heaviest: [string, OpenResponses] | undefined
    for (const [ownerId, open] of openByOwner) {
      const isNewestAlone = open.responses.size === 1 && open.responses.has(newest)
      if (!isNewestAlone && open.bytes > (heaviest?.[1].bytes ?? 0)) heaviest = [ownerId, open]
    }
    return heaviest
  }

  /** Counts a response until its connection closes or has taken all of it; `bytes` is the size it holds in memory. */
  return function leaveUnread(ownerId: string, response: ServerResponse, bytes = 0): void {
    if (response.destroyed) return // the client has disconnected, so `close` would never fire
    const open = openByOwner.get(ownerId) ?? { responses: new Map(), bytes: 0 }
    openByOwner.set(ownerId, open)
    open.responses.set(response, bytes)
    open.bytes += bytes
    totalHeld += bytes
    response.once('close', () => release(ownerId, open, response))
    while (open.responses.size > maxResponses || (open.bytes > bytesPerUser && open.responses.size > 1))
      destroyOldest(ownerId, open)
    while (totalHeld > totalBytes) {
      const heaviest = findHeaviest(response)
      if (heaviest === undefined) return
      destroyOldest(...heaviest)
    }
  }
}

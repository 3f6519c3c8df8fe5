import type { FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'

/** The client closed its connection before it was its turn. Nothing was done, and nobody reads a response. */
export class ClientLeftError extends Error {
  constructor() {
    super('The client left before its turn.')
    this.name = 'ClientLeftError'
  }
}

/**
 * Lets each angler have only so much of some heavy work done at once; what is asked for beyond that waits in a line of
 * their own, and is left undone where nobody waits for it any more.
 */
export function takeTurns(atOnce: number) {
  const lines = new Map<string, LimitFunction>()
  return async function inTurn<Result>(
    ownerId: string,
    request: FastifyRequest,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const line = lines.get(ownerId) ?? pLimit(atOnce)
    lines.set(ownerId, line)
    try {
      return await line(async () => {
        if (request.raw.destroyed && request.raw.socket.destroyed) throw new ClientLeftError()
        return await work()
      })
    } finally {
      if (line.activeCount === 0 && line.pendingCount === 0) lines.delete(ownerId)
    }
  }
}

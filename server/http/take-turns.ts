import type { FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { CallError } from '../../shared/errors.ts'

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
        if (request.raw.destroyed && request.raw.socket.destroyed) throw nobodyWaits()
        return await work()
      })
    } finally {
      if (line.activeCount === 0 && line.pendingCount === 0) lines.delete(ownerId)
    }
  }
}

function nobodyWaits(): CallError {
  return new CallError('UNAVAILABLE', 'Nobody waited for this any more.')
}

import type { FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '../../shared/errors.ts'

/** Thrown if the client disconnected before its request was started. No work was done, and no response will be read. */
export class ClientLeftError extends Error {
  constructor() {
    super('This request was canceled before it started.')
    this.name = 'ClientLeftError'
  }
}

/**
 * Limits how many heavy operations each user may run at once; further ones wait in that user's own queue or, with a `refusal`, are
 * rejected with it (`RATE_LIMITED`). Rejects with `ClientLeftError`, without running the operation, if the client has disconnected
 * meanwhile.
 */
export function createUserConcurrencyLimit(concurrency: number, refusal?: string) {
  const limits = new Map<string, LimitFunction>()
  return async function inTurn<Result>(
    ownerId: string,
    request: FastifyRequest,
    operation: () => Promise<Result>,
  ): Promise<Result> {
    const limit = limits.get(ownerId) ?? pLimit(concurrency)
    if (refusal !== undefined && limit.activeCount + limit.pendingCount >= concurrency)
      throw new ApiError('RATE_LIMITED', refusal)
    limits.set(ownerId, limit)
    try {
      return await limit(async () => {
        if (request.raw.destroyed && request.raw.socket.destroyed) throw new ClientLeftError()
        return await operation()
      })
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(ownerId)
    }
  }
}

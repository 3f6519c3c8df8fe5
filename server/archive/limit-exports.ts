import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../shared/errors.ts'

const maxConcurrentExports = 2
const retryAfterSeconds = 60

/** Counts the running exports of each user, since each holds open files until its client has read it. */
export function limitExports() {
  const running = new Map<string, number>()
  const adjust = (ownerId: string, delta: 1 | -1) => {
    const number = (running.get(ownerId) ?? 0) + delta
    if (number === 0) running.delete(ownerId)
    else running.set(ownerId, number)
  }
  return {
    /** Starts an export, which counts until its stream is closed; throws `RATE_LIMITED` if too many are running. */
    start: async (
      ownerId: string,
      reply: FastifyReply,
      create: () => Promise<Readable>,
    ): Promise<Readable> => {
      if ((running.get(ownerId) ?? 0) >= maxConcurrentExports) {
        reply.header('retry-after', retryAfterSeconds)
        throw new ApiError(
          'RATE_LIMITED',
          'You already have two exports running. Please wait until one is done.',
        )
      }
      adjust(ownerId, 1)
      try {
        const archive = await create()
        return archive.once('close', () => adjust(ownerId, -1))
      } catch (cause) {
        adjust(ownerId, -1)
        throw cause
      }
    },
  }
}

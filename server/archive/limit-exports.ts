import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../shared/errors.ts'

const maxConcurrentExports = 2
const retryAfterSeconds = 60

/** Counts the running exports of each user, since each holds open files until its client has read it. */
export function limitExports() {
  const underWay = new Map<string, number>()
  const change = (ownerId: string, by: 1 | -1) => {
    const number = (underWay.get(ownerId) ?? 0) + by
    if (number === 0) underWay.delete(ownerId)
    else underWay.set(ownerId, number)
  }
  return {
    /** Starts an export, which counts until its stream is closed; throws `RATE_LIMITED` if too many are running. */
    start: async (ownerId: string, reply: FastifyReply, open: () => Promise<Readable>): Promise<Readable> => {
      if ((underWay.get(ownerId) ?? 0) >= maxConcurrentExports) {
        reply.header('retry-after', retryAfterSeconds)
        throw new ApiError(
          'RATE_LIMITED',
          'You already have two exports running. Please wait until one is done.',
        )
      }
      change(ownerId, 1)
      try {
        const archive = await open()
        return archive.once('close', () => change(ownerId, -1))
      } catch (cause) {
        change(ownerId, -1)
        throw cause
      }
    },
  }
}

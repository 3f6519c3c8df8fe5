import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../shared/errors.ts'

const maxTests = 10
const windowMs = 60_000

/** Limits how often each administrator may ask a paid service: one test at a time, and ten a minute. */
export function limitTests() {
  const starts = new LRUCache<string, number[]>({ max: 1000 })
  const running = new Set<string>()
  return async <Result>(userId: string, reply: FastifyReply, run: () => Promise<Result>): Promise<Result> => {
    const now = performance.now()
    const recent = (starts.get(userId) ?? []).filter((startedAt) => now - startedAt < windowMs)
    if (running.has(userId) || recent.length >= maxTests) {
      reply.header('retry-after', windowMs / 1000)
      throw new ApiError(
        'RATE_LIMITED',
        running.has(userId)
          ? 'You already have a test running. Please wait until it’s done.'
          : 'That’s ten tests in a minute. Please wait a minute.',
      )
    }
    starts.set(userId, [...recent, now])
    running.add(userId)
    try {
      return await run()
    } finally {
      running.delete(userId)
    }
  }
}

import { expect, test } from 'vitest'
import { RequestError } from './request-error.ts'
import { isRateLimited, withRetries } from './retry.ts'

test('a request is sent again after growing delays, and at the most five times', async () => {
  const { outcome, delays } = await sendFailingWith(Array.from({ length: 7 }, () => busy()))
  expect(outcome).toBe('429: Too Many Requests')
  expect(delays).toHaveLength(5)
  expect(delays.slice(0, 4)).toEqual(delays.slice(0, 4).sort((a, b) => a - b))
})

test('the delay follows Retry-After, up to a minute', async () => {
  const { outcome, delays } = await sendFailingWith([
    busy('40'),
    busy('3600'),
    busy('Thu, 01 Jan 2026 00:00:00 GMT'),
  ])
  expect(outcome).toBe('sent')
  expect(delays.slice(0, 2)).toEqual([40_000, 60_000])
  expect(delays[2]).toBeLessThan(30_000)
})

test('other delays can be given, and what a retry can’t help fails at once', async () => {
  expect(await sendFailingWith([busy(), busy(), busy()], [1000, 4000])).toEqual({
    outcome: '429: Too Many Requests',
    delays: [1000, 4000],
  })
  const refused = new RequestError(400, 'Bad Request', '')
  expect(await sendFailingWith([refused])).toEqual({ outcome: '400: Bad Request', delays: [] })
})

function busy(retryAfter: string | null = null): RequestError {
  return new RequestError(429, 'Too Many Requests', '', retryAfter)
}

async function sendFailingWith(errors: Error[], delaysMs?: number[]) {
  const delays: number[] = []
  const sending = withRetries(
    async () => {
      const error = errors.shift()
      if (error) throw error
      return 'sent'
    },
    {
      canRetry: isRateLimited,
      wait: async (milliseconds) => void delays.push(milliseconds),
      ...(delaysMs && { delaysMs }),
    },
  )
  return { outcome: await sending.catch((error: Error) => error.message), delays }
}

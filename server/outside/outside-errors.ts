import { readRetryAfter } from './retry-after.ts'

/** A service outside did not answer usefully just now; the same question is worth asking again later. */
export class OutsideUnavailable extends Error {
  /** How long the service asks to be left alone, where it says so. */
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideUnavailable'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A service outside answered, and will never answer this question otherwise. */
export class OutsideRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideRefused'
  }
}

/** Refused, though not for what was asked: what the operator has paid for is used up. */
export class QuotaUsedUp extends OutsideRefused {}

/** A service outside had the whole of what it was to pass on, but nobody knows whether it took it. */
export class DeliveryUnknown extends Error {}

/*
 * Statuses that say nothing about the question: our set-up (key, address, proxy), our pace, or the state of the
 * service. An operator or time mends them, so the work waits. Every other 4xx is about the question itself.
 */
const mendable = new Set([401, 403, 404, 405, 407, 408, 409, 421, 425, 429, 451])

/** The failure that an HTTP answer other than a success means. Names no address and no body: both may hold coordinates. */
export function failureOfAnswer(
  service: string,
  status: number,
  retryAfter: string | null,
): OutsideUnavailable | OutsideRefused {
  const message = `${service} answered ${status}.`
  const isAboutQuestion = status >= 400 && status < 500 && !mendable.has(status)
  return isAboutQuestion
    ? new OutsideRefused(message)
    : new OutsideUnavailable(message, readRetryAfter(retryAfter, new Date()))
}

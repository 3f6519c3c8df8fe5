import { parseRetryAfter } from './retry-after.ts'

/** Thrown if an external service gave no usable response for now; retrying the same request later makes sense. */
export class ServiceUnavailableError extends Error {
  /** The service's Retry-After in seconds; null if it sent none. */
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceUnavailableError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown if an external service rejected the request permanently; a retry would fail the same way. */
export class ServiceRejectedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceRejectedError'
  }
}

/** Thrown if the operator's paid quota is used up, so the rejection has nothing to do with the request itself. */
export class QuotaExceededError extends ServiceRejectedError {}

/** Thrown if an external service received a complete message, but it is unknown whether it accepted it. */
export class DeliveryUnknownError extends Error {}

/*
 * HTTP statuses caused not by the request itself, but by our configuration (key, URL, proxy), our request rate, or the
 * state of the service. An operator or time fixes them, so the job waits. Every other 4xx concerns the request itself.
 */
const retryableStatuses = new Set([401, 403, 404, 405, 407, 408, 409, 421, 425, 429, 451])

/** Returns the error for a failed HTTP response, without URL and body, which may hold coordinates. */
export function errorFromResponse(
  service: string,
  status: number,
  retryAfter: string | null,
): ServiceUnavailableError | ServiceRejectedError {
  const message = `${service} responded with status ${status}.`
  const isRejection = status >= 400 && status < 500 && !retryableStatuses.has(status)
  return isRejection
    ? new ServiceRejectedError(message)
    : new ServiceUnavailableError(message, parseRetryAfter(retryAfter, new Date()))
}

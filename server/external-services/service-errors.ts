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

/** Thrown if the operator's paid quota is used up: nothing is wrong with the request, which waits until there is more. */
export class QuotaExceededError extends ServiceUnavailableError {}

/** Thrown if an external service received a complete message, but it is unknown whether it accepted it. */
export class DeliveryUnknownError extends Error {}

/*
 * HTTP statuses caused not by the request itself, but by our configuration (key, URL, proxy), our request rate, or the
 * state of the service. An operator or time fixes them, so the job waits. Every other 4xx concerns the request itself.
 */
const retryableStatuses = new Set([401, 402, 403, 404, 405, 407, 408, 409, 421, 425, 429, 451])

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

/**
 * Parses a Retry-After header into seconds; it may hold seconds or an HTTP date (RFC 9110, 10.2.3). Returns null if it
 * is missing or invalid.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text)
  const instant = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - now.getTime()) / 1000))
}

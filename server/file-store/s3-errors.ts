import { errorCode } from '../../shared/error-code.ts'
import { ApiError } from '../../shared/errors.ts'

/** Thrown if the store is unavailable, full or denies access; `reason` is its own error name, for operators. */
export class StoreError extends ApiError {
  readonly reason: string
  constructor(code: 'UNAVAILABLE' | 'DISK_FULL', reason: string, cause: unknown) {
    super(code, messages[code], { cause })
    this.reason = reason
  }
}

const messages = {
  UNAVAILABLE: 'Creel can’t reach its photo files right now. Please try again in a moment.',
  DISK_FULL: 'The server is out of storage. Nothing was changed.',
}

/** Converts an error of a store request to a `StoreError`, which is safe to log and to send. */
export function toStoreError(cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  const isFull = storageFullErrors.has(errorName(cause)) || httpStatus(cause) === 507
  return new StoreError(isFull ? 'DISK_FULL' : 'UNAVAILABLE', describeError(cause), cause)
}

// Error names of AWS and Ceph; of MinIO; of others.
const storageFullErrors = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
])

/** Returns true if the error means that the object does not exist. */
export function isNotFound(cause: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(errorName(cause))
}

/** Returns true if the error means that the object already exists, or is being written right now. */
export function isConflict(cause: unknown): boolean {
  return [412, 409].includes(httpStatus(cause) ?? 0)
}

/** Returns true if the error means that the store does not support this kind of request. */
export function isNotImplemented(cause: unknown): boolean {
  return httpStatus(cause) === 501
}

/** Returns true if a retry may succeed: no response, too slow, or too busy. */
export function isTransient(cause: unknown): boolean {
  const status = httpStatus(cause)
  return (
    status === null || errorName(cause) === 'RequestTimeout' || [429, 500, 502, 503, 504].includes(status)
  )
}

/** Describes an error without anything about a photo: `AccessDenied (403)`, or the connection's error code. */
function describeError(cause: unknown): string {
  const status = httpStatus(cause)
  return status === null ? (errorCode(cause) ?? errorName(cause)) : `${errorName(cause)} (${status})`
}

function errorName(cause: unknown): string {
  return cause instanceof Error ? cause.name : ''
}

function httpStatus(cause: unknown): number | null {
  if (!(cause instanceof Error) || !('$metadata' in cause)) return null
  return (cause.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode ?? null
}

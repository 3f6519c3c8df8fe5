import { CallError } from '../../shared/errors.ts'

/** The object store is away, does not let us in, or is full; `reason` is its own word for it, for operators. */
export class StoreFailure extends CallError {
  readonly reason: string
  constructor(code: 'UNAVAILABLE' | 'DISK_FULL', reason: string, cause: unknown) {
    super(code, sentences[code], { cause })
    this.reason = reason
  }
}

const sentences = {
  UNAVAILABLE: 'Creel cannot reach its photo files just now. Please try again in a moment.',
  DISK_FULL: 'There is no room left to store this. Nothing was changed.',
}

/** What a request to the store failed of, in a form that may be told. */
export function asStoreFailure(cause: unknown): StoreFailure {
  if (cause instanceof StoreFailure) return cause
  const isFull = fullNames.has(nameOf(cause)) || statusOf(cause) === 507
  return new StoreFailure(isFull ? 'DISK_FULL' : 'UNAVAILABLE', describe(cause), cause)
}

// Of AWS and Ceph; of MinIO; of others.
const fullNames = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
])

/** Whether the store says that there is no such object. */
export function isMissing(cause: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(nameOf(cause))
}

/** Whether there is such an object already, or one is being written just now. */
export function isTaken(cause: unknown): boolean {
  return [412, 409].includes(statusOf(cause) ?? 0)
}

/** Whether the store does not know this kind of request. */
export function isUnknownToStore(cause: unknown): boolean {
  return statusOf(cause) === 501
}

/** Whether the same request may work a moment later: no answer, too slow, too busy. */
export function mayPass(cause: unknown): boolean {
  const status = statusOf(cause)
  return status === null || nameOf(cause) === 'RequestTimeout' || [429, 500, 502, 503, 504].includes(status)
}

/** `AccessDenied (403)`, or what became of the connection: neither holds anything about a photo. */
function describe(cause: unknown): string {
  const status = statusOf(cause)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return status === null ? (code ?? nameOf(cause)) : `${nameOf(cause)} (${status})`
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : ''
}

function statusOf(cause: unknown): number | null {
  if (!(cause instanceof Error) || !('$metadata' in cause)) return null
  return (cause.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode ?? null
}

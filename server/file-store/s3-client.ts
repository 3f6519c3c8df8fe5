import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Logger } from '../logging/logger.ts'
import { isConflict, isNotFound, isNotImplemented, type StoreError, toStoreError } from './s3-errors.ts'

/** Bucket and credentials. If `keys` is null, the SDK finds the credentials on the machine. */
export interface S3Settings {
  bucket: string
  endpoint: string | null
  region: string
  keys: { accessKeyId: string; secretAccessKey: string } | null
}

/** Timeouts, in milliseconds, and number of attempts before the store counts as unavailable. */
export interface S3Timeouts {
  connectMs: number
  /** Until a response starts, for requests without a large body. */
  responseMs: number
  /** Without a byte during uploads and downloads. */
  stallMs: number
  attempts: number
}

/** The bucket and its two clients. */
export interface S3Connection {
  bucket: string
  timeouts: S3Timeouts
  /** For queries and downloads; never times out on a slow reader of the response. */
  readClient: S3Client
  /** For uploads, which may take long but must not stall. */
  writeClient: S3Client
  /**
   * Runs a request to the store. Converts errors to a `StoreError`, except those that the caller handles, and logs
   * when the store becomes unavailable and available again.
   */
  run<Result>(send: () => Promise<Result>): Promise<Result>
}

/** Creates the connection to a bucket; sends no request yet. */
export function createS3Client(settings: S3Settings, timeouts: S3Timeouts, log: Logger): S3Connection {
  const { connectMs, responseMs, stallMs } = timeouts
  // a slow reader occupies a socket while it reads; one user up to 32
  const agent = { keepAlive: true, maxSockets: 1_000 }
  const common = { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent }
  const client = (requestHandler: S3ClientConfig['requestHandler']) =>
    new S3Client({ ...clientOptions(settings), maxAttempts: timeouts.attempts, requestHandler })
  return {
    bucket: settings.bucket,
    timeouts,
    readClient: client({
      ...common,
      requestTimeout: responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
    }),
    writeClient: client({ ...common, socketTimeout: stallMs }),
    run: withOutageLogging(log),
  }
}

function clientOptions({ endpoint, region, keys }: S3Settings): S3ClientConfig {
  return {
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(keys !== null && { credentials: keys }),
    // Many stores do not support AWS's own checksums; our uploads carry an MD5, which all of them support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false, // it would cost every upload a separate connection
  }
}

/** Logs an outage and its end once each, however many requests fail. */
function withOutageLogging(log: Logger): S3Connection['run'] {
  let outage: StoreError | null = null
  return async (send) => {
    try {
      const response = await send()
      if (outage) log.info('the file store responds again')
      outage = null
      return response
    } catch (cause) {
      if (isHandledByCaller(cause)) throw cause
      const error = toStoreError(cause)
      if (outage?.reason !== error.reason) log.error({ reason: error.reason }, 'the file store failed')
      outage = error
      throw error
    }
  }
}

/** Returns true if the error is a response that the caller handles itself. */
function isHandledByCaller(cause: unknown): boolean {
  return isNotFound(cause) || isConflict(cause) || isNotImplemented(cause)
}

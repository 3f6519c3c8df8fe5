import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Logger } from '../http/logger.ts'
import { asStoreFailure, isMissing, isTaken, isUnknownToStore, type StoreFailure } from './s3-failure.ts'

/** Where the bucket is and who we are there; without keys they come from the machine, as the SDK finds them. */
export interface S3Settings {
  bucket: string
  endpoint: string | null
  region: string
  keys: { accessKeyId: string; secretAccessKey: string } | null
}

/** How long we wait for a store before we call it away. */
export interface S3Patience {
  connectMs: number
  /** Until an answer begins, where it takes no time to ask. */
  answerMs: number
  /** Without a byte, where many go to or fro. */
  stallMs: number
  attempts: number
}

/** The bucket, and the two ways to ask it. */
export interface S3Connection {
  bucket: string
  patience: S3Patience
  /** For questions and downloads. Whoever reads an answer slowly is not cut off. */
  asking: S3Client
  /** For uploads, which take their time and yet must go on. */
  sending: S3Client
  /** Does something with the store; what fails is told in our words, and to the log when the store goes and comes. */
  use<Answer>(ask: () => Promise<Answer>): Promise<Answer>
}

/** Opens the way to a bucket; nothing is asked yet. */
export function connectToS3(settings: S3Settings, patience: S3Patience, log: Logger): S3Connection {
  const { connectMs, answerMs, stallMs } = patience
  const agent = { keepAlive: true, maxSockets: 1_000 } // a slow reader holds one for as long as he reads, an angler up to 32
  const common = { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent }
  const client = (requestHandler: S3ClientConfig['requestHandler']) =>
    new S3Client({ ...optionsOf(settings), maxAttempts: patience.attempts, requestHandler })
  return {
    bucket: settings.bucket,
    patience,
    asking: client({ ...common, requestTimeout: answerMs, throwOnRequestTimeout: true, socketTimeout: 0 }),
    sending: client({ ...common, socketTimeout: stallMs }),
    use: noteOutages(log),
  }
}

function optionsOf({ endpoint, region, keys }: S3Settings): S3ClientConfig {
  return {
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(keys !== null && { credentials: keys }),
    // Checksums of AWS's own kind are unknown to many stores; what we send bears the MD5 that all of them know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false, // it would cost every upload a connection of its own
  }
}

/** The log tells an outage once, and its end, however many requests meet it. */
function noteOutages(log: Logger): S3Connection['use'] {
  let outage: StoreFailure | null = null
  return async (ask) => {
    try {
      const answer = await ask()
      if (outage) log.info('the file store answers again')
      outage = null
      return answer
    } catch (cause) {
      if (isAnswer(cause)) throw cause
      const failure = asStoreFailure(cause)
      if (outage?.reason !== failure.reason) log.error({ reason: failure.reason }, 'the file store failed')
      outage = failure
      throw failure
    }
  }
}

/** A refusal that whoever asks knows what to do with. */
function isAnswer(cause: unknown): boolean {
  return isMissing(cause) || isTaken(cause) || isUnknownToStore(cause)
}

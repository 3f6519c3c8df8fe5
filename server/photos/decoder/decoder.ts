import { CallError, type ErrorCode, errorStatus } from '../../../shared/errors.ts'
import type { PhotoMetadata } from '../../../shared/photo-metadata.ts'
import {
  type ChildPoolOptions,
  createChildPool,
  ProcessDied,
  TaskTimedOut,
} from '../../processes/child-pool.ts'
import type { ShareCopyOrder } from '../share-copy/make-share-copy.ts'
import type { MediaType } from './sniff-format.ts'

/** What a photo file is, and what it says of itself. */
export interface PhotoFacts {
  mediaType: MediaType
  /** Pixels of the upright picture. */
  width: number
  height: number
  /** How the decoded pixels must be turned to stand upright, as EXIF numbers it; 1 for nearly all HEIC, which turn themselves. */
  orientation: number
  metadata: PhotoMetadata
}

/** One file made of a photo. */
export interface Rendition {
  path: string
  bytes: number
}

/** The files made of a photo, upright and without metadata, and what its picture looks like in a few bytes. */
export interface Renditions {
  /** Pixels of the upright picture at full size. */
  width: number
  height: number
  thumbnail: Rendition
  preview: Rendition
  /** Full-size JPEG of a photo that browsers do not show as it is (HEIC); null for the others. */
  display: Rendition | null
  totalBytes: number
  thumbhash: Buffer
  /** 64 bits each; near-duplicates differ in few of them. */
  perceptualHash: Buffer
  differenceHash: Buffer
}

/** Reads photo files in processes of their own, so that no file can take the server down. */
export interface Decoder {
  /** Refuses what is no photo, or beyond the limits, with a `CallError`. */
  readFile(path: string): Promise<PhotoFacts>
  /** Writes the renditions into an existing folder; refuses, with a `CallError`, what cannot be decoded whole. */
  makeRenditions(path: string, outFolder: string): Promise<Renditions>
  /** Writes a JPEG that tells nothing but the picture; refuses, with a `CallError`, where none is sure to be clean. */
  makeShareCopy(order: ShareCopyOrder): Promise<void>
  /** A JPEG of a rendition, for those who read nothing else; refuses, with a `CallError`, what cannot be decoded. */
  makeJpeg(picture: Buffer): Promise<Buffer>
  stop(): Promise<void>
}

const poolOptions: ChildPoolOptions = {
  script: new URL('./decoder-process.ts', import.meta.url),
  size: 2,
  taskTimeoutMs: 45_000, // 100 megapixels of HEIC take 5 s of an idle core
  idleMs: 30_000,
  tasksPerProcess: 1000,
  // glibc: pictures go to memory of their own, which goes back at once. Otherwise a process keeps 400 MB after some HEIC.
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
  },
}

/** Starts nothing yet: the first file does, and processes leave when idle. */
export function createDecoder(options: Partial<ChildPoolOptions> = {}): Decoder {
  const pool = createChildPool({ ...poolOptions, ...options })
  let stopped = false

  /** A process may die for reasons outside the file; if a second one dies too, it is the file. */
  async function run<Answer>(task: string, input: unknown): Promise<Answer> {
    try {
      return await pool.run<Answer>(task, input).catch((cause) => {
        if (stopped || !(cause instanceof ProcessDied)) throw cause
        return pool.run<Answer>(task, input)
      })
    } catch (cause) {
      throw stopped ? new CallError('UNAVAILABLE', 'The server is stopping.', { cause }) : translate(cause)
    }
  }

  return {
    readFile: (path) => run('readFile', { path }),
    makeRenditions: (path, outFolder) => run('makeRenditions', { path, outFolder }),
    makeShareCopy: (order) => run('makeShareCopy', order),
    makeJpeg: async (picture) => Buffer.from(await run<Uint8Array>('makeJpeg', { picture })),
    stop() {
      stopped = true
      return pool.stop()
    },
  }
}

function isProcessLoss(cause: unknown): boolean {
  return cause instanceof TaskTimedOut || cause instanceof ProcessDied
}

/** Errors cross the process border as name, message and code; a full disk and our own mistakes pass through. */
function translate(cause: unknown): unknown {
  if (isProcessLoss(cause)) {
    const message = 'This photo could not be decoded: it takes too long, or makes the decoder fail.'
    return new CallError('INVALID_INPUT', message, { cause })
  }
  const isOurs = cause instanceof Error && cause.name === 'CallError' && 'code' in cause
  return isOurs && isErrorCode(cause.code) ? new CallError(cause.code, cause.message, { cause }) : cause
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}

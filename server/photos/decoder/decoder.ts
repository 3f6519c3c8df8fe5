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

/** The format, dimensions and embedded metadata of a photo file. */
export interface PhotoFacts {
  mediaType: MediaType
  /** Pixels of the upright picture. */
  width: number
  height: number
  /**
   * EXIF orientation number: how to turn the decoded pixels upright. It is 1 for nearly all HEIC files, because libheif
   * already applies the rotation stored in their container.
   */
  orientation: number
  metadata: PhotoMetadata
}

/** One file generated from a photo. */
export interface Rendition {
  path: string
  bytes: number
}

/** The files generated from a photo, upright and without metadata, and the fingerprints of its picture. */
export interface Renditions {
  /** Pixels of the upright picture at full size. */
  width: number
  height: number
  thumbnail: Rendition
  preview: Rendition
  /** Full-size JPEG of a photo in a format browsers do not display (HEIC); null for other formats. */
  display: Rendition | null
  totalBytes: number
  thumbhash: Buffer
  /** 64 bits each; near-duplicates differ in only a few bits. */
  perceptualHash: Buffer
  differenceHash: Buffer
}

/** Reads photo files in child processes, so that no file can crash or block the server. */
export interface Decoder {
  /** Reads the header and metadata. Throws a `CallError` if the file is not a photo or exceeds the limits. */
  readFile(path: string): Promise<PhotoFacts>
  /**
   * Writes the renditions into an existing folder. Throws a `CallError` if the picture cannot be decoded completely.
   */
  makeRenditions(path: string, outFolder: string): Promise<Renditions>
  /**
   * Writes a JPEG that contains nothing but the picture. Throws a `CallError` if no copy can be verified to be clean.
   */
  makeShareCopy(order: ShareCopyOrder): Promise<void>
  /**
   * Converts a rendition to JPEG, for services that accept no other format. Throws a `CallError` if it cannot be
   * decoded.
   */
  makeJpeg(picture: Buffer): Promise<Buffer>
  stop(): Promise<void>
}

const poolOptions: ChildPoolOptions = {
  script: new URL('./decoder-process.ts', import.meta.url),
  size: 2,
  taskTimeoutMs: 45_000, // decoding 100 megapixels of HEIC takes 5 s on an idle core
  idleMs: 30_000,
  tasksPerProcess: 1000,
  // glibc: allocate pictures with mmap, so that their memory is returned to the system at once. Otherwise a process
  // keeps 400 MB after some HEIC photos.
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
  },
}

/**
 * Creates a decoder backed by a pool of child processes. It starts them with the first file and stops them when idle.
 */
export function createDecoder(options: Partial<ChildPoolOptions> = {}): Decoder {
  const pool = createChildPool({ ...poolOptions, ...options })
  let stopped = false

  /**
   * Runs a task and retries it once if its process dies, which can have causes other than the file. If the second
   * process dies too, the file is rejected.
   */
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

/**
 * Turns timeouts and crashes into `INVALID_INPUT`, and restores `CallError`s, which cross the process boundary only as
 * name, message and code. Returns other errors, such as a full disk or a programming error, unchanged.
 */
function translate(cause: unknown): unknown {
  if (isProcessLoss(cause)) {
    const message = 'This photo couldn’t be processed. It took too long or crashed the decoder.'
    return new CallError('INVALID_INPUT', message, { cause })
  }
  const isOurs = cause instanceof Error && cause.name === 'CallError' && 'code' in cause
  return isOurs && isErrorCode(cause.code) ? new CallError(cause.code, cause.message, { cause }) : cause
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}

import { ApiError, type ErrorCode, errorStatus } from '../../shared/errors.ts'
import type { PhotoMetadata } from '../../shared/photo-metadata/photo-metadata.ts'
import type { MediumOptions } from '../image-formats/render-medium.ts'
import type { Renditions } from '../image-formats/render-photo.ts'
import type { MediaType } from '../image-formats/sniff-format.ts'
import {
  createProcessPool,
  isProcessFailure,
  ProcessExitedError,
  type ProcessPoolOptions,
} from '../processes/process-pool.ts'
import type { CropOptions } from '../share-copy/make-crop.ts'
import type { ShareCopyOptions } from '../share-copy/make-share-copy.ts'
import type { ImageWorkerTasks } from './image-worker-process.ts'

/** The format, dimensions and embedded metadata of a photo file. */
export interface PhotoFileInfo {
  mediaType: MediaType
  /** Pixels of the upright image. */
  width: number
  height: number
  /**
   * EXIF orientation number: how to turn the decoded pixels upright. It is 1 for nearly all HEIC files, because libheif
   * already applies the rotation stored in their container.
   */
  orientation: number
  metadata: PhotoMetadata
}

/** What one opening of a photo file yields. */
export interface DecodedPhoto {
  fileInfo: PhotoFileInfo
  renditions: Renditions
}

/** Reads photo files in child processes, so that no file can crash or block the server. */
export interface ImageWorker {
  /**
   * Reads the header and metadata, and writes the renditions into an existing folder. Throws an `ApiError` if the file is
   * not a photo, exceeds the limits or cannot be decoded.
   */
  makeRenditions(path: string, outFolder: string): Promise<DecodedPhoto>
  /** Writes the medium rendition of a photo, made from its preview; throws an `ApiError` if that cannot be decoded. */
  makeMedium(options: MediumOptions): Promise<void>
  /** Writes a JPEG of nothing but the image; throws an `ApiError` if no copy can be verified to be clean. */
  makeShareCopy(options: ShareCopyOptions): Promise<void>
  /**
   * Returns a JPEG of nothing but a part of the image; null if it would hardly show more than the preview. Throws an
   * `ApiError` if no crop can be verified to be clean.
   */
  makeCrop(options: CropOptions): Promise<Buffer | null>
  /** Converts a rendition to JPEG for services that need it; throws an `ApiError` if it cannot be decoded. */
  makeJpeg(image: Buffer): Promise<Buffer>
  stop(): Promise<void>
}

const poolOptions: ProcessPoolOptions = {
  script: new URL('./image-worker-process.ts', import.meta.url),
  size: 2,
  taskTimeoutMs: 45_000, // decoding 100 megapixels of HEIC takes 5 s on an idle core
  idleMs: 30_000,
  tasksPerProcess: 1000,
  // glibc: allocate images with mmap, so that their memory is returned to the system at once. Otherwise a process
  // keeps 400 MB after some HEIC photos.
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
  },
}

/** Creates a decoder with a pool of child processes, which start with the first file and stop when idle. */
export function createImageWorker(options: Partial<ProcessPoolOptions> = {}): ImageWorker {
  const pool = createProcessPool<ImageWorkerTasks>({ ...poolOptions, ...options })
  let stopped = false

  /**
   * Runs a task and retries it once if its process dies, which can have causes other than the file. If the second
   * process dies too, the file is rejected.
   */
  const run: typeof pool.run = async (...task) => {
    try {
      return await pool.run(...task).catch((cause) => {
        if (stopped || !(cause instanceof ProcessExitedError)) throw cause
        return pool.run(...task)
      })
    } catch (cause) {
      throw stopped ? new ApiError('UNAVAILABLE', 'The server is stopping.', { cause }) : restoreError(cause)
    }
  }

  return {
    makeRenditions: (path, outFolder) => run('makeRenditions', { path, outFolder }),
    makeMedium: (mediumOptions) => run('makeMedium', mediumOptions),
    makeShareCopy: (shareCopyOptions) => run('makeShareCopy', shareCopyOptions),
    makeCrop: async (cropOptions) => {
      const crop = await run('makeCrop', cropOptions)
      return crop && Buffer.from(crop)
    },
    makeJpeg: async (image) => Buffer.from(await run('makeJpeg', { image })),
    stop() {
      stopped = true
      return pool.stop()
    },
  }
}

/**
 * Turns timeouts and crashes into `INVALID_INPUT`, and restores `ApiError`s, which cross the process boundary only as
 * name, message and code. Returns other errors, such as a full disk or a programming error, unchanged.
 */
function restoreError(cause: unknown): unknown {
  if (isProcessFailure(cause)) {
    const message = 'This photo couldn’t be processed. It took too long or crashed the decoder.'
    return new ApiError('INVALID_INPUT', message, { cause })
  }
  const isOurs = cause instanceof Error && cause.name === 'ApiError' && 'code' in cause
  return isOurs && isErrorCode(cause.code) ? new ApiError(cause.code, cause.message, { cause }) : cause
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}

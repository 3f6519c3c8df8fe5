import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { type UploadMetadata, uploadMetadataByName } from '../../shared/photos.ts'
import { cleanLine, cleanLineOrNull, cutText, cutTextBefore } from '../../shared/text.ts'
import { type Disks, whileRoom } from '../file-store/disk-space.ts'
import { createHashingStream } from '../file-store/hash-file.ts'
import { invalidUtf8 } from '../http/body-parsers.ts'
import type { Services } from '../services.ts'

const maxMetadataBytes = 1024 * 1024
/** Bytes that are received while the last ones are being written, and are then written at once. */
const writeBufferBytes = 256 * 1024

/** An uploaded file on disk, under a server-generated name, hashed while it was written. */
export interface ReceivedFile {
  filename: string
  path: string
  bytes: number
  sha256: Buffer
  tooLarge: boolean
}

/** A complete upload: its files in order and the client's metadata; `discard` removes the temporary folder. */
export interface ReceivedUpload {
  files: ReceivedFile[]
  metadataFor(file: ReceivedFile): UploadMetadata
  discard(): Promise<void>
}

/** What receiving uploads uses. */
type ReceiveDeps = Pick<Services, 'uploadTempFolder' | 'disks' | 'config'>

/** Streams an upload to temporary files; nothing is saved to the file store or the database yet. */
export async function receiveUpload(
  request: FastifyRequest,
  { uploadTempFolder, disks, config }: ReceiveDeps,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) {
    throw new ApiError(
      'UNSUPPORTED_TYPE',
      'Please send photos as multipart form data, in the field `photos`.',
    )
  }
  const folder = await uploadTempFolder.makeFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const { files, metadata } = await readParts(request, folder, {
      disks,
      maxMegabytes: config.maxUploadMegabytes,
    })
    return { files, metadataFor: (file) => metadataFor(file, files, metadata), discard }
  } catch (cause) {
    await discard()
    throw isMalformedForm(cause)
      ? new ApiError('INVALID_INPUT', 'The upload didn’t arrive in full.', { cause })
      : cause
  }
}

/**
 * Returns whether an error means an incomplete form. Errors of the multipart parser (no boundary, premature end) have
 * no code; errors of a broken connection have one of the two listed here.
 */
export function isMalformedForm(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause instanceof ApiError) return false
  return !('code' in cause) || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(cause.code))
}

async function readParts(
  request: FastifyRequest,
  folder: string,
  { disks, maxMegabytes }: { disks: Disks; maxMegabytes: number },
) {
  const files: ReceivedFile[] = []
  let metadata: MetadataByName = new Map()
  const parts = request.parts({
    // `exifData` is read as a file, whose bytes can be checked, because the parser accepts invalid UTF-8 in fields.
    isPartAFile: (field, _, filename) => field === 'exifData' || filename !== undefined,
    limits: {
      fileSize: maxMegabytes * 1024 * 1024,
      files: limits.filesPerUpload + 1,
      fields: 1,
      fieldSize: 1024,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file' && part.fieldname === 'exifData') {
      metadata = parseMetadata(await readText(part.file))
    } else if (part.type === 'file' && part.fieldname === 'photos') {
      if (files.length === limits.filesPerUpload) throw new request.server.multipartErrors.FilesLimitError()
      files.push(await receiveFile(disks, part, join(folder, `received-${files.length}`)))
    } else {
      throw unknownField(part.fieldname)
    }
  }
  if (files.length === 0) {
    throw new ApiError('INVALID_INPUT', 'The upload had no photos. Send files in the field `photos`.')
  }
  return { files, metadata }
}

/** The client's metadata by file name; an array, because two names may be equal without their paths. */
type MetadataByName = Map<string, UploadMetadata[]>

/**
 * Looks up the client's metadata for a file by file name. If several files or entries share a name, they cannot be
 * matched, so their metadata is ignored, with one exception: if any of those entries opts out of analysis (`autoScan:
 * false`), all of these files are excluded from it.
 */
function metadataFor(file: ReceivedFile, files: ReceivedFile[], metadata: MetadataByName): UploadMetadata {
  const clientMetadata = metadata.get(file.filename) ?? []
  const isShared =
    clientMetadata.length > 1 || files.filter(({ filename }) => filename === file.filename).length > 1
  if (!isShared) return clientMetadata[0] ?? {}
  return clientMetadata.some(({ autoScan }) => autoScan === false) ? { autoScan: false } : {}
}

/** Reads text to its end, so that the parser can continue; throws if it is too long or not UTF-8. */
async function readText(file: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes <= maxMetadataBytes) chunks.push(chunk)
  }
  if (bytes > maxMetadataBytes)
    throw new ApiError('INVALID_INPUT', 'The field exifData can have at most 1 MB.')
  const text = Buffer.concat(chunks)
  if (!isUtf8(text)) throw invalidUtf8()
  return text.toString()
}

async function receiveFile(disks: Disks, part: MultipartFile, path: string): Promise<ReceivedFile> {
  const received = await receiveStream(disks, part.file, path, part.filename)
  return { ...received, tooLarge: part.file.truncated }
}

/** Writes a stream to a temporary file and hashes it; throws `DISK_FULL` if there is no room for new photos. */
export async function receiveStream(
  disks: Disks,
  source: Readable,
  path: string,
  name: string | undefined,
): Promise<ReceivedFile> {
  const hashing = createHashingStream()
  const target = createWriteStream(path, { mode: 0o600, highWaterMark: writeBufferBytes })
  await pipeline(source, (bytes: Readable) => whileRoom(disks, bytes), hashing.stream, target)
  const { bytes, sha256 } = hashing.result()
  return { filename: cleanName(name), path, bytes, sha256: Buffer.from(sha256, 'hex'), tooLarge: false }
}

/** Returns the last segment of a client's file path; if that is too long, its end. */
export function cleanName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const readable = cleanLine(base.replaceAll('%22', '"')) // browsers send quotation marks as %22
  return cleanLineOrNull(cutTextBefore(readable, limits.fileNameLength), limits.fileNameLength) ?? 'photo'
}

function parseMetadata(text: string): MetadataByName {
  const parsed = uploadMetadataByName.safeParse(parseJson(text))
  if (parsed.success) return byCleanName(parsed.data)
  const issue = parsed.error.issues[0]
  throw new ApiError(
    'INVALID_INPUT',
    `${['exifData', ...(issue?.path ?? [])].join(' › ')}: ${issue?.message ?? 'not valid'}.`,
  )
}

function byCleanName(metadata: Record<string, UploadMetadata>): MetadataByName {
  const byName: MetadataByName = new Map()
  for (const [name, clientMetadata] of Object.entries(metadata)) {
    const cleaned = cleanName(name)
    byName.set(cleaned, [...(byName.get(cleaned) ?? []), clientMetadata])
  }
  return byName
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('INVALID_INPUT', 'exifData isn’t valid JSON.', { cause })
  }
}

function unknownField(name: string): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    `Unknown field ${cutText(name, 40)}. An upload can only have photos and exifData.`,
  )
}

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CallError } from '../../shared/errors.ts'
import { limits } from '../../shared/limits.ts'
import { type UploadMetadata, uploadMetadataByName } from '../../shared/photos.ts'
import { createMeter } from '../files/hash-file.ts'
import type { Incoming } from '../files/incoming.ts'

/** A file as it came in: on disk under a name of ours, hashed on the way. */
export interface ReceivedFile {
  filename: string
  path: string
  bytes: number
  sha256: Buffer
  tooLarge: boolean
}

/** A whole upload: its files in order, what the client says of each, and the folder to remove afterwards. */
export interface ReceivedUpload {
  files: ReceivedFile[]
  claimsOf(file: ReceivedFile): UploadMetadata
  discard(): Promise<void>
}

/** Streams an upload to temporary files; nothing of it is stored yet. */
export async function receiveUpload(
  request: FastifyRequest,
  incoming: Incoming,
  maxMegabytes: number,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) {
    throw new CallError(
      'UNSUPPORTED_TYPE',
      'Please send photos as multipart form data, in the field `photos`.',
    )
  }
  const folder = await incoming.makeFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const { files, metadata } = await readParts(request, folder, maxMegabytes)
    return { files, claimsOf: (file) => claimsOf(file, files, metadata), discard }
  } catch (cause) {
    await discard()
    throw isBrokenForm(cause)
      ? new CallError('INVALID_INPUT', 'The upload arrived incomplete.', { cause })
      : cause
  }
}

/** The parser's own complaints (no boundary, an early end) carry no code; a connection that broke carries these. */
export function isBrokenForm(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause instanceof CallError) return false
  return !('code' in cause) || ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String(cause.code))
}

async function readParts(request: FastifyRequest, folder: string, maxMegabytes: number) {
  const files: ReceivedFile[] = []
  let metadata: Record<string, UploadMetadata> = Object.create(null)
  const parts = request.parts({
    limits: {
      fileSize: maxMegabytes * 1024 * 1024,
      files: limits.filesPerUpload,
      fields: 10,
      fieldSize: 1024 * 1024,
    },
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (part.fieldname !== 'photos') throw unknownField(part.fieldname)
      files.push(await receiveFile(part, join(folder, `received-${files.length}`)))
    } else if (part.fieldname === 'exifData') {
      metadata = parseMetadata(part.value)
    } else {
      throw unknownField(part.fieldname)
    }
  }
  if (files.length === 0) {
    throw new CallError(
      'INVALID_INPUT',
      'There was no photo in the upload: send files in the field `photos`.',
    )
  }
  return { files, metadata }
}

/** Claims are found by file name; where two files share one, those that must be of one file alone are nobody's. */
function claimsOf(
  file: ReceivedFile,
  files: ReceivedFile[],
  metadata: Record<string, UploadMetadata>,
): UploadMetadata {
  const claims = metadata[file.filename] ?? {}
  const isShared = files.filter(({ filename }) => filename === file.filename).length > 1
  return isShared ? { ...claims, uploadId: null, originalSha256: null } : claims
}

async function receiveFile(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const meter = createMeter()
  await pipeline(part.file, meter.stream, createWriteStream(path, { mode: 0o600 }))
  const { bytes, sha256 } = meter.result()
  return {
    filename: cleanName(part.filename),
    path,
    bytes,
    sha256: Buffer.from(sha256, 'hex'),
    tooLarge: part.file.truncated,
  }
}

/** The last part of whatever path a client sends, without control characters, of a bearable length. */
function cleanName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const readable = base.replaceAll('%22', '"').replace(/\p{Cc}/gu, '') // browsers send quotation marks as %22
  return readable.trim().slice(-limits.fileNameLength) || 'photo'
}

function parseMetadata(value: unknown): Record<string, UploadMetadata> {
  const parsed = uploadMetadataByName.safeParse(parseJson(value))
  if (parsed.success) return withCleanNames(parsed.data)
  const issue = parsed.error.issues[0]
  throw new CallError(
    'INVALID_INPUT',
    `${['exifData', ...(issue?.path ?? [])].join(' › ')}: ${issue?.message ?? 'not valid'}.`,
  )
}

function withCleanNames(metadata: Record<string, UploadMetadata>): Record<string, UploadMetadata> {
  const entries = Object.entries(metadata).map(([name, claims]) => [cleanName(name), claims] as const)
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch (cause) {
    throw new CallError('INVALID_INPUT', 'The field exifData is not JSON.', { cause })
  }
}

function unknownField(name: string): CallError {
  return new CallError(
    'INVALID_INPUT',
    `An upload has the fields photos and exifData, but not ${name.slice(0, 40)}.`,
  )
}

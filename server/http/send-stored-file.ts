import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import type { ByteRange, FileStore } from '../file-store/file-store.ts'
import { limitPendingResponses } from './limit-pending-responses.ts'

/** A private file and the headers it is sent with. `tag` identifies its bytes for caches, and reveals nothing else. */
export interface StoredFile {
  key: string
  mediaType: string
  tag: string
  /** Creates the error to throw if the store does not have the file. */
  notFound: () => Error
  /** Content-Disposition value, if the browser should save the file. */
  disposition?: string
}

/** Each response holds a file or store connection; over HTTP/2 a browser requests a hundred images at once. */
const trackResponse = limitPendingResponses({ responses: 256 })

/**
 * Sends a stored file, the requested range of it, or 304 if the browser has it cached. A request for a whole file, as
 * browsers make to show an image, costs a network store only one request.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
): Promise<FastifyReply> {
  if (request.user) trackResponse(request.user.id, reply.raw)
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = request.headers
  const isCached = ifNoneMatch !== undefined && matchesTag(ifNoneMatch, toEtag(file))
  if (!isCached && request.method === 'GET') {
    const wantsRange = range !== undefined && (ifRange === undefined || ifRange === toEtag(file))
    return wantsRange ? sendRange(reply, store, file, range) : sendWhole(reply, store, file)
  }
  const size = requireFound(await store.findSize(file.key), file)
  if (isCached) return setFileHeaders(reply, file).status(304).send()
  // Fastify would set Content-Length 0 on a HEAD response without a body.
  return setFileHeaders(reply, file).header('content-length', size).send(Readable.from([]))
}

async function sendWhole(reply: FastifyReply, store: FileStore, file: StoredFile): Promise<FastifyReply> {
  const { size, bytes } = requireFound(await store.open(file.key), file)
  return setFileHeaders(reply, file).header('content-length', size).send(bytes)
}

/** Sends the one requested range; sends the whole file if several are requested (RFC 9110, 14.2). */
async function sendRange(
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
  rangeHeader: string,
): Promise<FastifyReply> {
  const size = requireFound(await store.findSize(file.key), file)
  const range = parseByteRange(rangeHeader, size)
  if (range === null) return sendWhole(reply, store, file)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new ApiError('RANGE_NOT_SATISFIABLE', 'That range is past the end of the photo.')
  }
  const { bytes } = requireFound(await store.open(file.key, range), file)
  return setFileHeaders(reply, file)
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes)
}

/**
 * Sets the headers of a file response. The bytes behind a URL never change, so the browser may cache them permanently,
 * but no shared cache may, because they are private. Use it only for the bytes, not for error responses.
 */
function setFileHeaders(reply: FastifyReply, file: StoredFile): FastifyReply {
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'cookie')
    .header('etag', toEtag(file))
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.mediaType)
  if (file.disposition) reply.header('content-disposition', file.disposition)
  return reply
}

/** Returns true if If-None-Match matches the tag: `*` matches any, and weak tags match too (RFC 9110, 13.1.2). */
function matchesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([named]) => named === tag)
}

function toEtag({ tag }: StoredFile): string {
  return `"${tag}"`
}

function requireFound<Value>(found: Value | null, { notFound }: StoredFile): Value {
  if (found === null) throw notFound()
  return found
}

/**
 * Parses the Range header for a file of `size` bytes (RFC 9110, 14.1.2). Returns the range to send, `unsatisfiable` if
 * the file has no such range, or null if the header must be ignored (several ranges, another unit, or invalid syntax).
 */
function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [matched, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (matched === undefined || (first === '' && last === '')) return null
  if (first === '') {
    if (Number(last) === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

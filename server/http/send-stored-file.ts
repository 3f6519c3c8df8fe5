import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { CallError } from '../../shared/errors.ts'
import type { FileStore } from '../files/file-store.ts'

/** A private file and how it presents itself; `tag` names its bytes for caches and means nothing to others. */
export interface StoredFile {
  key: string
  mediaType: string
  tag: string
  /** Value of Content-Disposition, where the browser should save the file. */
  disposition?: string
}

/**
 * Sends a stored file or the asked part of it, or 304 where the browser has it. The bytes behind an address never
 * change, so a browser may keep them for good, but only the browser: they are private.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
): Promise<FastifyReply> {
  const size = await store.findSize(file.key)
  if (size === null) throw new CallError('NOT_FOUND', 'There is no such photo.')
  const tag = `"${file.tag}"`
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'cookie')
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.mediaType)
  if (file.disposition) reply.header('content-disposition', file.disposition)
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
  const range = askedRange(request, tag, size)
  if (range === null) return reply.header('content-length', size).send(store.read(file.key))
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(store.read(file.key, range))
}

/** The one range asked for, or null for the whole file; several at once are answered with the whole (RFC 9110, 14.2). */
function askedRange(request: FastifyRequest, tag: string, size: number) {
  const { range, 'if-range': ifRange } = request.headers
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return null
  const ranges = parseRange(size, range)
  if (ranges === -1) throw new CallError('RANGE_NOT_SATISFIABLE', 'The photo is shorter than that.')
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../../shared/errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { boundUnread } from './bound-unread.ts'
import { parseByteRange } from './byte-range.ts'

/** A private file and how it presents itself; `tag` names its bytes for caches and means nothing to others. */
export interface StoredFile {
  key: string
  mediaType: string
  tag: string
  /** Value of Content-Disposition, where the browser should save the file. */
  disposition?: string
}

/** Each holds an open file, or one of the connections to the store. Over HTTP/2 a browser asks for a hundred pictures at once. */
const leaveUnread = boundUnread({ responses: 256 })

/**
 * Sends a stored file or the asked part of it, or 304 where the browser has it. A store in the network is asked once for a
 * whole file, which is what browsers show.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
): Promise<FastifyReply> {
  if (request.viewer) leaveUnread(request.viewer.id, reply.raw)
  const { 'if-none-match': known, 'if-range': knownWhole, range } = request.headers
  const isKnown = known !== undefined && namesTag(known, tagOf(file))
  if (!isKnown && request.method === 'GET') {
    const wantsPart = range !== undefined && (knownWhole === undefined || knownWhole === tagOf(file))
    return wantsPart ? sendPart(reply, store, file, range) : sendWhole(reply, store, file)
  }
  const size = requireFound(await store.findSize(file.key))
  if (isKnown) return present(reply, file).status(304).send()
  // Fastify calls a HEAD without a body empty.
  return present(reply, file).header('content-length', size).send(Readable.from([]))
}

async function sendWhole(reply: FastifyReply, store: FileStore, file: StoredFile): Promise<FastifyReply> {
  const { size, bytes } = requireFound(await store.open(file.key))
  return present(reply, file).header('content-length', size).send(bytes)
}

/** The one range asked for; several at once are answered with the whole (RFC 9110, 14.2). */
async function sendPart(
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
  asked: string,
): Promise<FastifyReply> {
  const size = requireFound(await store.findSize(file.key))
  const range = parseByteRange(asked, size)
  if (range === null) return sendWhole(reply, store, file)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new CallError('RANGE_NOT_SATISFIABLE', 'The photo is shorter than that.')
  }
  const { bytes } = requireFound(await store.open(file.key, range))
  return present(reply, file)
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes)
}

/**
 * The bytes behind an address never change, so a browser may keep them for good, but only the browser: they are private.
 * That is so for the bytes alone, not for a refusal.
 */
function present(reply: FastifyReply, file: StoredFile): FastifyReply {
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'cookie')
    .header('etag', tagOf(file))
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(file.mediaType)
  if (file.disposition) reply.header('content-disposition', file.disposition)
  return reply
}

/** Whether If-None-Match names a tag: `*` names every one, and a weak tag is as good (RFC 9110, 13.1.2). */
function namesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([named]) => named === tag)
}

function tagOf({ tag }: StoredFile): string {
  return `"${tag}"`
}

function requireFound<Found>(found: Found | null): Found {
  if (found === null) throw new CallError('NOT_FOUND', 'There is no such photo.')
  return found
}

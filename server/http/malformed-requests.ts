import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorCode } from '../../shared/errors.ts'
import { isApiRoute } from './is-api-route.ts'

/**
 * Responds to a request whose URL the router cannot decode, or whose path parameter is too long. No route or hook runs
 * for it, so this sets the headers that routes usually get.
 */
export function handleFrameworkError({ code }: { code?: string }, _: FastifyRequest, reply: FastifyReply) {
  const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH'
  const message = isTooLong ? 'There’s nothing at this address.' : 'Creel can’t read this address.'
  const body = { message, code: (isTooLong ? 'NOT_FOUND' : 'INVALID_INPUT') satisfies ErrorCode }
  return reply
    .status(isTooLong ? 404 : 400)
    .headers(minimalHeaders)
    .send(body)
}

/** Responds to a malformed HTTP request on its raw socket, then closes the connection. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = statusByCode[error.code] ?? 400
  const body = JSON.stringify({ message: messages[status], code: 'INVALID_INPUT' satisfies ErrorCode })
  const headers = { ...minimalHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Rejects query strings that are not percent-encoded UTF-8; lenient decoding would change their meaning. */
export function rejectMalformedQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const [, query = ''] = request.url.split(/\?(.*)/s)
    if (!isApiRoute(request) || isDecodable(query)) return
    throw new ApiError('INVALID_INPUT', 'Creel can’t read this address. Percent-encode it as UTF-8.')
  })
}

/** Returns true if every `%` starts an encoded byte and these bytes are valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const minimalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const statusByCode: Record<string, 408 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

const messages = {
  400: 'Creel can’t read this request.',
  408: 'This request took too long to arrive.',
  431: 'This request’s address and headers are longer than Creel allows.',
}

import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../shared/errors.ts'
import { isDecodable } from './malformed-requests.ts'

const formLimit = 16 * 1024

/**
 * Registers the JSON and form body parsers. Accepts an empty JSON body as no input, because browsers send that content
 * type with every write. Rejects anything but valid UTF-8, since decoding would replace the bytes with U+FFFD.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isUtf8(body)) parse(request, body.toString(), done)
    else done(invalidUtf8())
  })
  const form = { parseAs: 'buffer', bodyLimit: formLimit } as const
  app.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', form, (_, body, done) => {
    const text = body.toString()
    if (isUtf8(body) && isDecodable(text)) done(null, Object.fromEntries(new URLSearchParams(text)))
    else done(invalidUtf8())
  })
}

/** Creates the `INVALID_INPUT` error for text that is not valid UTF-8. */
export function invalidUtf8(): ApiError {
  return new ApiError('INVALID_INPUT', 'This text isn’t valid UTF-8. Send it again as UTF-8.')
}

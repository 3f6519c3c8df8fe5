import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../../shared/errors.ts'
import { isDecodable } from './refuse-broken-queries.ts'

const formLimit = 16 * 1024

/**
 * Registers the JSON and form body parsers. Accepts an empty JSON body as no input, because browsers send that content
 * type with every write. Rejects anything but valid UTF-8, since decoding would replace the bytes with U+FFFD.
 */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isUtf8(body)) parse(request, body.toString(), done)
    else done(notUtf8())
  })
  const form = { parseAs: 'buffer', bodyLimit: formLimit } as const
  app.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', form, (_, body, done) => {
    const text = body.toString()
    if (isUtf8(body) && isDecodable(text)) done(null, Object.fromEntries(new URLSearchParams(text)))
    else done(notUtf8())
  })
}

/** Creates the `INVALID_INPUT` error for text that is not valid UTF-8. */
export function notUtf8(): CallError {
  return new CallError('INVALID_INPUT', 'This text isn’t valid UTF-8. Send it again as UTF-8.')
}

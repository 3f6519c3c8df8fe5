import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { emailPreviewPagePath, type PreviewKind, previewEmail, previewQuery } from '../../shared/emails.ts'
import { route } from '../http/route.ts'
import { requireAdministrator } from '../http/viewer.ts'
import type { LetterSources } from './compose-letter.ts'
import { composePreview } from './compose-preview.ts'
import type { DrawnLetter } from './letter.ts'
import type { Mail } from './mail.ts'

/** E-mails to look at before they are sent, drawn by what draws those that are. */
export function previewRoutes(app: FastifyInstance, needs: LetterSources & { mail: Mail }): void {
  async function draw(ownerId: string, kind: PreviewKind) {
    const { letter, isSample } = await composePreview(needs, ownerId, kind, new Date())
    return { drawn: await needs.mail.press.draw(letter), isSample }
  }

  route(app, previewEmail, async ({ viewer, query: { kind } }) => {
    const { drawn, isSample } = await draw(viewer.id, kind)
    return { kind, subject: drawn.subject, text: drawn.text, isSample }
  })

  app.get(
    emailPreviewPagePath,
    {
      schema: {
        summary: 'The HTML of an e-mail, for a frame',
        querystring: previewQuery,
        produces: ['text/html'],
      },
      preParsing: async (request) => void requireAdministrator(request),
    },
    async (request, reply) => {
      const { kind } = request.query as z.output<typeof previewQuery>
      const { drawn } = await draw(requireAdministrator(request).id, kind)
      reply.removeHeader('origin-agent-cluster') // which browsers complain of in a sandbox
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(withPicturesInside(drawn))
    },
  )
}

/** It shows itself and asks for nothing: no scripts, no forms, no pictures from anywhere, in no page but ours. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** A browser knows no `cid:`. Links would open beside the frame, which its sandbox forbids: they lead nowhere. */
function withPicturesInside({ html, pictures }: DrawnLetter): string {
  const shown = pictures.reduce((page, { cid, bytes, mediaType }) => {
    const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    return page.replaceAll(`src="cid:${cid}"`, () => `src="${url}"`)
  }, html)
  return shown.replace('<head>', '<head><base target="_blank"/>')
}

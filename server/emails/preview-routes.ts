import type { FastifyInstance } from 'fastify'
import { previewEmailEndpoint } from '../../shared/emails.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { EmailDeps } from './compose-email.ts'
import { composePreview } from './compose-preview.ts'
import type { RenderedEmail } from './email-content.ts'
import type { Mailer } from './mailer.ts'

/** Registers the endpoint for previews of emails, which uses the same renderer as sending. */
export function previewRoutes(app: FastifyInstance, deps: EmailDeps & { mailer: Mailer }): void {
  registerEndpoint(app, previewEmailEndpoint, async ({ currentUser, query: { kind } }) => {
    const { content, isSample } = await composePreview(deps, currentUser.id, kind, new Date())
    const rendered = await deps.mailer.renderer.render(content)
    return { kind, subject: rendered.subject, html: toPreviewPage(rendered), text: rendered.text, isSample }
  })
}

/** Content Security Policy of a preview: no scripts, no forms, no external images. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Converts an email to a page: replaces `cid:` by data URLs, and disables links, since the sandbox blocks `_blank`. */
function toPreviewPage({ html, images }: RenderedEmail): string {
  const page = images.reduce((page, { cid, bytes, mediaType }) => {
    const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    return page.replaceAll(`src="cid:${cid}"`, () => `src="${url}"`)
  }, html)
  const first = `<meta http-equiv="Content-Security-Policy" content="${policy}"/><base target="_blank"/>`
  return page.replace('<head>', `<head>${first}`)
}

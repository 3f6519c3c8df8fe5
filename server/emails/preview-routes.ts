import type { FastifyInstance } from 'fastify'
import { previewEmail } from '../../shared/emails.ts'
import { route } from '../http/route.ts'
import type { LetterSources } from './compose-letter.ts'
import { composePreview } from './compose-preview.ts'
import type { DrawnLetter } from './letter.ts'
import type { Mail } from './mail.ts'

/** E-mails to look at before they are sent, drawn by what draws those that are. */
export function previewRoutes(app: FastifyInstance, needs: LetterSources & { mail: Mail }): void {
  route(app, previewEmail, async ({ viewer, query: { kind } }) => {
    const { letter, isSample } = await composePreview(needs, viewer.id, kind, new Date())
    const drawn = await needs.mail.press.draw(letter)
    return { kind, subject: drawn.subject, html: asPage(drawn), text: drawn.text, isSample }
  })
}

/** It shows itself and asks for nothing: no scripts, no forms, no pictures from anywhere. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A browser knows no `cid:`. Links would open beside the frame, which its sandbox forbids: they lead nowhere. */
function asPage({ html, pictures }: DrawnLetter): string {
  const shown = pictures.reduce((page, { cid, bytes, mediaType }) => {
    const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    return page.replaceAll(`src="cid:${cid}"`, () => `src="${url}"`)
  }, html)
  const first = `<meta http-equiv="Content-Security-Policy" content="${policy}"/><base target="_blank"/>`
  return shown.replace('<head>', `<head>${first}`)
}

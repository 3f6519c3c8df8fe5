import { and, eq, max } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  clearEmailsSentTodayEndpoint,
  type EmailsQueued,
  getEmailsDueEndpoint,
  type PreviewKind,
  previewEmailEndpoint,
  sendDailySummaryEmailsEndpoint,
  sendThrowbackEmailsEndpoint,
  sendWelcomeEmailEndpoint,
  unsubscribePath,
} from '../../shared/emails.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import { isCatchCondition } from '../database/is-catch.ts'
import { isUuid } from '../database/is-uuid.ts'
import type { Db } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'
import { escapeHtml, renderHtmlPage } from '../http/html-page.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { publishAccountChange } from '../live-updates/live-updates.ts'
import {
  composeForUser,
  composeWelcome,
  type EmailDeps,
  type Recipient,
  recipientFields,
} from './compose-email.ts'
import type { EmailContent, RenderedEmail } from './email-content.ts'
import { clearToday, countToday } from './email-records.ts'
import { listLocalDays, localDayAt } from './local-days.ts'
import type { Mailer } from './mailer.ts'
import {
  countRecipients,
  isWelcomeDue,
  queueSummaries,
  queueThrowbacks,
  queueWelcomeOnRequest,
} from './queue-emails.ts'
import { sampleEmail } from './sample-emails.ts'

/** Registers the endpoints with which administrators send emails, the previews, and the unsubscribe pages. */
export function emailRoutes(
  app: FastifyInstance,
  deps: EmailDeps & { jobs: JobQueue; mailer: Mailer },
): void {
  const { db, config } = deps
  const today = () => listLocalDays(db, new Date())

  registerEndpoint(app, sendWelcomeEmailEndpoint, async ({ currentUser }) => {
    await queueWelcomeOnRequest(deps, currentUser.id, new Date())
    return formatQueued(1, 'welcome email', config)
  })

  registerEndpoint(app, sendThrowbackEmailsEndpoint, async () => {
    return formatQueued(await queueThrowbacks(deps, await today()), 'throwback', config)
  })

  registerEndpoint(app, sendDailySummaryEmailsEndpoint, async () => {
    return formatQueued(await queueSummaries(deps, await today()), 'daily summary', config)
  })

  registerEndpoint(app, clearEmailsSentTodayEndpoint, async () => ({
    cleared: await clearToday(db, await today()),
  }))

  registerEndpoint(app, getEmailsDueEndpoint, async ({ currentUser }) => {
    const days = await today()
    const [welcome, throwback, dailySummary, recorded] = await Promise.all([
      isWelcomeDue(db, currentUser.id, new Date()),
      countRecipients(db, 'throwback', days),
      countRecipients(db, 'daily-summary', days),
      countToday(db, days),
    ])
    return { welcome: welcome ? 1 : 0, throwback, dailySummary, recorded }
  })

  previewRoutes(app, deps)
  unsubscribeRoutes(app, deps)
}

function formatQueued(queued: number, singular: string, { mail }: Config): EmailsQueued {
  if (queued === 0) return { queued, message: `No one left to send a ${singular} to today.` }
  const plural = singular.replace(/y$/, 'ie').concat('s')
  const destination = mail.smtpUrl === null ? 'on the way to the outbox folder' : 'on the way'
  return {
    queued,
    message: queued === 1 ? `1 ${singular} is ${destination}.` : `${queued} ${plural} are ${destination}.`,
  }
}

/** Registers the endpoint for previews of emails, which uses the same renderer as sending. */
function previewRoutes(app: FastifyInstance, deps: EmailDeps & { mailer: Mailer }): void {
  registerEndpoint(app, previewEmailEndpoint, async ({ currentUser, query: { kind } }) => {
    const { content, isSample } = await composePreview(deps, currentUser.id, kind, new Date())
    const rendered = await deps.mailer.renderer.render(content)
    return { kind, subject: rendered.subject, html: toPreviewPage(rendered), text: rendered.text, isSample }
  })
}

/** The content of a preview, and whether it uses sample data. */
interface PreviewContent {
  content: EmailContent
  isSample: boolean
}

/** Composes an email as the user would receive it, with sample data if none of their catches fits. */
async function composePreview(
  deps: EmailDeps,
  ownerId: string,
  kind: PreviewKind,
  now: Date,
): Promise<PreviewContent> {
  const [account] = await deps.db.select().from(users).where(eq(users.id, ownerId))
  if (!account) throw new ApiError('SIGN_IN_NEEDED', 'This account no longer exists.')
  // A preview may be shown to others, so it must not contain the real unsubscribe token.
  const owner = { ...account, unsubscribeToken: 'preview' }
  if (kind === 'welcome') return { content: await composeWelcome(deps, owner), isSample: false }
  const today = localDayAt(owner.lastTimeZone, now).day
  const day = kind === 'throwback' ? today : await findLastDay(deps.db, owner)
  const content = day === null ? null : await composeForUser(deps, owner, kind, day)
  if (content !== null) return { content, isSample: false }
  return { content: sampleEmail(kind, recipientFields(deps.config, owner), today), isSample: true }
}

/** Returns the last local day on which a user uploaded a catch; null if there is none. */
async function findLastDay(db: Db, { id, lastTimeZone }: Recipient): Promise<string | null> {
  const [found] = await db
    .select({ at: max(photos.createdAt) })
    .from(photos)
    .where(and(eq(photos.ownerId, id), isCatchCondition))
  return found?.at ? localDayAt(lastTimeZone, found.at).day : null
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

/**
 * Registers the unsubscribe pages, which require only the token of the email. GET changes nothing, since mail clients
 * and virus scanners follow links; POST unsubscribes, as mail providers send it for one-click unsubscribing (RFC 8058).
 */
function unsubscribeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  type UnsubscribeRequest = { Querystring: { token?: string | string[] } }

  app.get<UnsubscribeRequest>(
    unsubscribePath,
    { schema: { summary: 'Asks whether to stop throwbacks and summaries', produces: ['text/html'] } },
    async (request, reply) => {
      const user = await findUser(db, request.query.token)
      if (user === null) return sendPage(reply.status(404), renderInvalidLink())
      const { emailsWanted, unsubscribeToken } = user
      return sendPage(
        reply,
        emailsWanted ? renderConfirmation(unsubscribeToken) : renderAlreadyUnsubscribed(),
      )
    },
  )

  app.post<UnsubscribeRequest>(
    unsubscribePath,
    {
      config: { allowCrossOrigin: true },
      schema: { summary: 'Stops throwbacks and summaries, with one click', produces: ['text/html'] },
    },
    async (request, reply) => {
      const user = await findUser(db, request.query.token)
      if (user === null) return sendPage(reply.status(404), renderInvalidLink())
      await db.transaction(async (transaction) => {
        await transaction.update(users).set({ emailsWanted: false }).where(eq(users.id, user.id))
        await publishAccountChange(transaction, user.id)
      })
      return sendPage(reply, renderUnsubscribed())
    },
  )
}

async function findUser(db: Db, token: unknown) {
  if (typeof token !== 'string' || !isUuid(token)) return null
  const [user] = await db.select().from(users).where(eq(users.unsubscribeToken, token))
  return user ?? null
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}

/** Renders the page that asks for confirmation. */
function renderConfirmation(token: string): string {
  return renderHtmlPage(
    'Stop these emails?',
    `<p>You’ll no longer get throwbacks or daily summaries. Your log stays as it is.</p>
<form method="post" action="${escapeHtml(`${unsubscribePath}?token=${token}`)}">
<button class="primary">Stop these emails</button>
</form>`,
  )
}

/** Renders the page shown after unsubscribing. */
function renderUnsubscribed(): string {
  return renderHtmlPage(
    'You’re unsubscribed',
    `<p>You won’t get any more throwbacks or daily summaries.</p>${settingsLink}`,
  )
}

/** Renders the page for a user who has already unsubscribed. */
function renderAlreadyUnsubscribed(): string {
  return renderHtmlPage(
    'These emails are off',
    `<p>You aren’t getting throwbacks or daily summaries.</p>${settingsLink}`,
  )
}

/** Renders the page for an invalid token: truncated by a mail client, or of a deleted account. */
function renderInvalidLink(): string {
  return renderHtmlPage(
    'This link doesn’t work',
    `<p>It may be incomplete, or the account may have been deleted. You can also stop all emails in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`,
  )
}

const settingsLink = `<p>Changed your mind? You can turn them back on in your settings.</p>
<a class="primary" href="/settings">Open settings</a>`

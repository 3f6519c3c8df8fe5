import type { FastifyInstance } from 'fastify'
import {
  clearEmailsSentTodayEndpoint,
  type EmailsQueued,
  getEmailsDueEndpoint,
  sendDailySummaryEmailsEndpoint,
  sendThrowbackEmailsEndpoint,
  sendWelcomeEmailEndpoint,
} from '../../shared/emails.ts'
import type { Config } from '../config.ts'
import { registerEndpoint } from '../http/register-endpoint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { EmailDeps } from './compose-email.ts'
import { clearToday, countToday } from './email-records.ts'
import { listLocalDays } from './local-days.ts'
import type { Mailer } from './mailer.ts'
import { previewRoutes } from './preview-routes.ts'
import {
  countRecipients,
  isWelcomeDue,
  queueSummaries,
  queueThrowbacks,
  queueWelcomeOnRequest,
} from './queue-emails.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

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

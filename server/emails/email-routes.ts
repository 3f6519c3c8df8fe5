import type { FastifyInstance } from 'fastify'
import {
  clearEmailsSentToday,
  type EmailsQueued,
  getEmailsDue,
  sendDailySummaryEmails,
  sendThrowbackEmails,
  sendWelcomeEmail,
} from '../../shared/emails.ts'
import type { Config } from '../config.ts'
import { route } from '../http/route.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { LetterSources } from './compose-letter.ts'
import { clearToday, countToday } from './email-records.ts'
import type { Mail } from './mail.ts'
import { listOwnDays } from './own-days.ts'
import { previewRoutes } from './preview-routes.ts'
import {
  countReaders,
  isWelcomeDue,
  queueSummaries,
  queueThrowbacks,
  queueWelcomeOnRequest,
} from './queue-emails.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

/** Calls of administrators that send e-mails, and the way out for those who get them. */
export function emailRoutes(
  app: FastifyInstance,
  needs: LetterSources & { jobs: JobQueue; mail: Mail },
): void {
  const { db, config } = needs
  const today = () => listOwnDays(db, new Date())

  route(app, sendWelcomeEmail, async ({ viewer }) => {
    await queueWelcomeOnRequest(needs, viewer.id, new Date())
    return sayQueued(1, 'welcome email', config)
  })

  route(app, sendThrowbackEmails, async () => {
    return sayQueued(await queueThrowbacks(needs, await today()), 'throwback', config)
  })

  route(app, sendDailySummaryEmails, async () => {
    return sayQueued(await queueSummaries(needs, await today()), 'daily summary', config)
  })

  route(app, clearEmailsSentToday, async () => ({ cleared: await clearToday(db, await today()) }))

  route(app, getEmailsDue, async ({ viewer }) => {
    const days = await today()
    const [welcome, throwback, dailySummary, recorded] = await Promise.all([
      isWelcomeDue(db, viewer.id, new Date()),
      countReaders(db, 'throwback', days),
      countReaders(db, 'daily-summary', days),
      countToday(db, days),
    ])
    return { welcome: welcome ? 1 : 0, throwback, dailySummary, recorded }
  })

  previewRoutes(app, needs)
  unsubscribeRoutes(app, needs)
}

function sayQueued(queued: number, what: string, { mail }: Config): EmailsQueued {
  if (queued === 0) return { queued, message: `No one left to send a ${what} to today.` }
  const many = what.replace(/y$/, 'ie').concat('s')
  const where = mail.smtpUrl === null ? 'on the way to the outbox folder' : 'on the way'
  return {
    queued,
    message: queued === 1 ? `1 ${what} is ${where}.` : `${queued} ${many} are ${where}.`,
  }
}

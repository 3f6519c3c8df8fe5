import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Logger } from '../logging/logger.ts'
import { listLocalDays } from './local-days.ts'
import { queueSummaries, queueThrowbacks } from './queue-emails.ts'

/** Local hours: throwbacks are sent from the morning hour to the evening hour, summaries from then on. */
const morningHour = 8
const eveningHour = 20
/** Offsets of time zones are multiples of 15 minutes. */
const quarterHourMs = 15 * 60_000

interface Deps {
  db: Db
  jobs: JobQueue
}

/** Starts sending throwbacks and summaries automatically, if configured. Several processes may do so at once. */
export function startEmailSchedule(services: Deps & { config: Config; log: Logger }): void {
  if (!services.config.mail.isScheduled) return
  const queueDue = () =>
    queueDueEmails(services, new Date()).catch((cause) =>
      services.log.error({ err: cause }, 'checking for emails that are due failed'),
    )
  void queueDue()
  setInterval(queueDue, quarterHourMs).unref()
}

/** Queues the emails that are due and have no record yet; the records ensure that none is sent twice. */
export async function queueDueEmails(deps: Deps, now: Date): Promise<void> {
  const days = await listLocalDays(deps.db, now)
  await queueThrowbacks(
    deps,
    days.filter(({ hour }) => hour >= morningHour && hour < eveningHour),
  )
  await queueSummaries(
    deps,
    days.filter(({ hour }) => hour >= eveningHour),
  )
}

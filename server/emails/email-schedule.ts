import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Logger } from '../logging/logger.ts'
import { listLocalDays } from './local-days.ts'
import { queueSummaries, queueThrowbacks } from './queue-emails.ts'

/** Hours of everybody's own day: throwbacks from eight in the morning until the evening, summaries from then on. */
const morningHour = 8
const eveningHour = 20
/** Zones are whole quarters of an hour apart. */
const quarterHourMs = 15 * 60_000

interface Deps {
  db: Db
  jobs: JobQueue
}

/** Sends throwbacks and summaries by themselves, where that is switched on. Any number of processes may do so at once. */
export function startEmailSchedule(services: Deps & { config: Config; log: Logger }): void {
  if (!services.config.mail.isScheduled) return
  const queueDue = () =>
    queueDueEmails(services, new Date()).catch((cause) =>
      services.log.error({ err: cause }, 'checking for emails that are due failed'),
    )
  void queueDue()
  setInterval(queueDue, quarterHourMs).unref()
}

/** Queues what is due at a moment and was not sent yet: the records see to it that nothing goes twice. */
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

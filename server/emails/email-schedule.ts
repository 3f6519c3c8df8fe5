import type { Config } from '../config.ts'
import type { Db } from '../database/open-database.ts'
import type { Logger } from '../http/logger.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { listOwnDays } from './own-days.ts'
import { queueSummaries, queueThrowbacks } from './queue-emails.ts'

/** Hours of everybody's own day: throwbacks from eight in the morning until the evening, summaries from then on. */
const morningHour = 8
const eveningHour = 20
/** Zones are whole quarters of an hour apart. */
const quarterHourMs = 15 * 60_000

interface Needs {
  db: Db
  jobs: JobQueue
}

/** Sends throwbacks and summaries by themselves, where that is switched on. Any number of processes may do so at once. */
export function startEmailSchedule(services: Needs & { config: Config; log: Logger }): void {
  if (!services.config.mail.isScheduled) return
  const look = () =>
    queueDueEmails(services, new Date()).catch((cause) =>
      services.log.error({ err: cause }, 'checking for emails that are due failed'),
    )
  void look()
  setInterval(look, quarterHourMs).unref()
}

/** Queues what is due at a moment and was not sent yet: the records see to it that nothing goes twice. */
export async function queueDueEmails(needs: Needs, now: Date): Promise<void> {
  const days = await listOwnDays(needs.db, now)
  await queueThrowbacks(
    needs,
    days.filter(({ hour }) => hour >= morningHour && hour < eveningHour),
  )
  await queueSummaries(
    needs,
    days.filter(({ hour }) => hour >= eveningHour),
  )
}

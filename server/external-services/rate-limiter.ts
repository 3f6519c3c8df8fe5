import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { externalRateLimits } from '../database/schema.ts'

/** Waits for the next slot in which this process may send one request to the service. */
export type AcquireSlot = (who: 'person' | 'job') => Promise<void>

/** Public services allow at most one request a second, however many processes send them. */
const intervalMs = 1000

const patienceOfJobs = 5

/**
 * Upper limit of the queue. Each process reserves one slot at a time, so a slot further ahead was reserved before the
 * database's clock was set back.
 */
const maxLineMs = 60_000

type Service = (typeof externalRateLimits.$inferSelect)['service']

/**
 * Limits calls to `service` to one per 1000 ms across all processes, by the database clock. A request from a user
 * reserves the next slot; a job takes only a slot that is due and not reserved, so that no backlog delays a user. After
 * being passed over 5 times a job reserves like a user, since continuous searches would otherwise block it forever.
 */
export function createRateLimiter(
  db: Db,
  service: Service,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): AcquireSlot {
  return async (who) => {
    for (let passedOver = 0; ; passedOver += 1) {
      const booksAhead = who === 'person' || passedOver >= patienceOfJobs
      const { isTaken, waitMs } = await askForTurn(db, service, booksAhead)
      if (waitMs > 0) await pause(waitMs)
      if (isTaken) return
    }
  }
}

/**
 * Tries to take a slot. If taken, `waitMs` is the time until the slot starts; otherwise the time until the next
 * attempt.
 */
async function askForTurn(
  db: Db,
  service: Service,
  booksAhead: boolean,
): Promise<{ isTaken: boolean; waitMs: number }> {
  const now = sql`clock_timestamp()`
  const interval = sql`${intervalMs} * interval '1 millisecond'`
  const maxLineLength = sql`${maxLineMs} * interval '1 millisecond'`
  const isBooked = sql`${externalRateLimits.nextAt} > ${now} and ${externalRateLimits.nextAt} <= ${now} + ${maxLineLength}`
  const [taken] = await db
    .insert(externalRateLimits)
    .values({ service, nextAt: sql`${now} + ${interval}` })
    .onConflictDoUpdate({
      target: externalRateLimits.service,
      set: {
        nextAt: sql`case when ${isBooked} then ${externalRateLimits.nextAt} else ${now} end + ${interval}`,
      },
      setWhere: booksAhead ? undefined : sql`not (${isBooked})`,
    })
    .returning({ waitMs: millisecondsUntil(sql`${externalRateLimits.nextAt} - ${interval}`) })
  if (taken) return { isTaken: true, waitMs: taken.waitMs }
  const [next] = await db
    .select({ waitMs: millisecondsUntil(sql`${externalRateLimits.nextAt}`) })
    .from(externalRateLimits)
    .where(sql`${externalRateLimits.service} = ${service}`)
  return { isTaken: false, waitMs: Math.min(next?.waitMs ?? 0, maxLineMs) }
}

function millisecondsUntil(instant: ReturnType<typeof sql>) {
  return sql<number>`floor(extract(epoch from ${instant} - clock_timestamp()) * 1000)::float8`
}

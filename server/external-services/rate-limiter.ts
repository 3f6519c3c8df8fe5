import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { externalRateLimits } from '../database/schema.ts'

/** Waits for the next slot in which this process may send one request to the service. */
export type AcquireSlot = (requester: 'user' | 'job') => Promise<void>

/** Public services allow at most one request a second, however many processes send them. */
const intervalMs = 1000

const maxPassedOver = 5

/**
 * Upper limit of the queue. Each process reserves one slot at a time, so a slot further ahead was reserved before the
 * database's clock was set back.
 */
const maxQueueMs = 60_000

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
  return async (requester) => {
    for (let passedOver = 0; ; passedOver += 1) {
      const reservesAhead = requester === 'user' || passedOver >= maxPassedOver
      const { isTaken, waitMs } = await tryReserve(db, service, reservesAhead)
      if (waitMs > 0) await pause(waitMs)
      if (isTaken) return
    }
  }
}

/** Tries to take a slot; `waitMs` is the time until it starts, or until the next attempt if not taken. */
async function tryReserve(
  db: Db,
  service: Service,
  reservesAhead: boolean,
): Promise<{ isTaken: boolean; waitMs: number }> {
  const now = sql`clock_timestamp()`
  const interval = sql`${intervalMs} * interval '1 millisecond'`
  const maxQueueLength = sql`${maxQueueMs} * interval '1 millisecond'`
  const isReserved = sql`${externalRateLimits.nextAt} > ${now} and ${externalRateLimits.nextAt} <= ${now} + ${maxQueueLength}`
  const [taken] = await db
    .insert(externalRateLimits)
    .values({ service, nextAt: sql`${now} + ${interval}` })
    .onConflictDoUpdate({
      target: externalRateLimits.service,
      set: {
        nextAt: sql`case when ${isReserved} then ${externalRateLimits.nextAt} else ${now} end + ${interval}`,
      },
      setWhere: reservesAhead ? undefined : sql`not (${isReserved})`,
    })
    .returning({ waitMs: millisecondsUntil(sql`${externalRateLimits.nextAt} - ${interval}`) })
  if (taken) return { isTaken: true, waitMs: taken.waitMs }
  const [next] = await db
    .select({ waitMs: millisecondsUntil(sql`${externalRateLimits.nextAt}`) })
    .from(externalRateLimits)
    .where(sql`${externalRateLimits.service} = ${service}`)
  return { isTaken: false, waitMs: Math.min(next?.waitMs ?? 0, maxQueueMs) }
}

function millisecondsUntil(instant: ReturnType<typeof sql>) {
  return sql<number>`floor(extract(epoch from ${instant} - clock_timestamp()) * 1000)::float8`
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { externalRateLimits } from '../database/schema.ts'

/** Waits for the next slot in which this process may send one request to the service. */
export type AcquireSlot = (requester: 'user' | 'job') => Promise<void>

/** How fast a service may be asked, by all processes together. */
export interface Pace {
  /** Between two requests. */
  intervalMs: number
  /** Requests that may come at once, and those that come back each day; without it there is no such limit. */
  budget?: { burst: number; perDay: number }
}

/** What public geocoders allow. */
export const geocoderPace: Pace = { intervalMs: 1000 }

/** 300 requests a minute; the vision services’ lowest paid tiers allow about 500. */
export const visionPace: Pace = { intervalMs: 200 }

/**
 * Open-Meteo allows 600 requests a minute, 5,000 an hour, 10,000 a day and 300,000 a month. Any 24 hours have at most the burst and what
 * comes back meanwhile, 10,000; an hour has 1,855, 31 days 265,000.
 */
export const openMeteoPace: Pace = { intervalMs: 100, budget: { burst: 1500, perDay: 8500 } }

const maxPassedOver = 5
const dayMs = 24 * 3_600_000

/**
 * Upper limit of the queue. Each process reserves one slot at a time, so a slot further ahead was reserved before the
 * database's clock was set back.
 */
const maxQueueMs = 60_000

type Service = (typeof externalRateLimits.$inferSelect)['service']

/**
 * Limits calls to `service` to its pace across all processes, by the database clock. A request from a user
 * reserves the next slot; a job takes only a slot that is due and not reserved, so that no backlog delays a user. After
 * being passed over 5 times a job reserves like a user, since continuous searches would otherwise block it forever.
 */
export function createRateLimiter(
  db: Db,
  service: Service,
  pace: Pace,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): AcquireSlot {
  return async (requester) => {
    for (let passedOver = 0; ; passedOver += 1) {
      const reservesAhead = requester === 'user' || passedOver >= maxPassedOver
      const { isTaken, waitMs } = await tryReserve(db, service, pace, reservesAhead)
      if (waitMs > 0) await pause(waitMs)
      if (isTaken) return
    }
  }
}

/** Tries to take a slot; `waitMs` is the time until it starts, or until the next attempt if not taken. */
async function tryReserve(
  db: Db,
  service: Service,
  { intervalMs, budget }: Pace,
  reservesAhead: boolean,
): Promise<{ isTaken: boolean; waitMs: number }> {
  const { nextAt, budgetFullAt } = externalRateLimits
  const now = sql`clock_timestamp()`
  const interval = sql`${intervalMs} * interval '1 millisecond'`
  const maxQueueLength = sql`${maxQueueMs} * interval '1 millisecond'`
  const isReserved = sql`${nextAt} > ${now} and ${nextAt} <= ${now} + ${maxQueueLength}`
  const { burst, perDay } = budget ?? { burst: 1, perDay: Number.POSITIVE_INFINITY }
  const requests = (count: number) => sql`${(count * dayMs) / perDay} * interval '1 millisecond'`
  // With all of the budget taken, it is this far ahead; further only if the clock was set back.
  const fullAt = sql`least(greatest(${budgetFullAt}, ${now}), ${now} + ${requests(burst)})`
  const inBudgetAt = sql`${fullAt} - ${requests(burst - 1)}`
  const isInBudget = sql`${inBudgetAt} <= ${now}`
  const [taken] = await db
    .insert(externalRateLimits)
    .values({ service, nextAt: sql`${now} + ${interval}`, budgetFullAt: sql`${now} + ${requests(1)}` })
    .onConflictDoUpdate({
      target: externalRateLimits.service,
      set: {
        nextAt: sql`case when ${isReserved} then ${nextAt} else ${now} end + ${interval}`,
        budgetFullAt: sql`${fullAt} + ${requests(1)}`,
      },
      setWhere: reservesAhead ? isInBudget : sql`not (${isReserved}) and ${isInBudget}`,
    })
    .returning({ waitMs: millisecondsUntil(sql`${nextAt} - ${interval}`) })
  if (taken) return { isTaken: true, waitMs: taken.waitMs }
  const [next] = await db
    .select({ waitMs: millisecondsUntil(sql`greatest(${nextAt}, ${inBudgetAt})`) })
    .from(externalRateLimits)
    .where(sql`${externalRateLimits.service} = ${service}`)
  return { isTaken: false, waitMs: Math.min(next?.waitMs ?? 0, maxQueueMs) }
}

function millisecondsUntil(instant: ReturnType<typeof sql>) {
  return sql<number>`floor(extract(epoch from ${instant} - clock_timestamp()) * 1000)::float8`
}

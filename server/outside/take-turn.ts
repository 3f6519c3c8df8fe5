import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { outsideTurns } from '../database/schema.ts'

/** Waits until the service may be asked once, by whichever process. */
export type TakeTurn = (who: 'person' | 'job') => Promise<void>

/** Public services ask for at most one request a second, whatever number of processes makes them. */
const intervalMs = 1000

const patienceOfJobs = 5

/** Each process books one turn at a time, so that no honest line is longer: a turn further ahead was booked before the clock was set back. */
const longestLineMs = 60_000

type Service = (typeof outsideTurns.$inferSelect)['service']

/**
 * Shares the pace at which a service is asked between all processes, by the clock of the database. People book the next
 * turn ahead; jobs take one only when it has come and nobody has booked it, so that no backlog keeps a person waiting.
 * A job that was passed over a few times books as people do, or one search after the other would keep it waiting for ever.
 */
export function turnTaker(
  db: Db,
  service: Service,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): TakeTurn {
  return async (who) => {
    for (let passedOver = 0; ; passedOver += 1) {
      const booksAhead = who === 'person' || passedOver >= patienceOfJobs
      const { isTaken, waitMs } = await askForTurn(db, service, booksAhead)
      if (waitMs > 0) await pause(waitMs)
      if (isTaken) return
    }
  }
}

/** What is taken begins when the next turn was due, or now; else one may ask again when the next one is due. */
async function askForTurn(
  db: Db,
  service: Service,
  booksAhead: boolean,
): Promise<{ isTaken: boolean; waitMs: number }> {
  const now = sql`clock_timestamp()`
  const interval = sql`${intervalMs} * interval '1 millisecond'`
  const longestLine = sql`${longestLineMs} * interval '1 millisecond'`
  const isBooked = sql`${outsideTurns.nextAt} > ${now} and ${outsideTurns.nextAt} <= ${now} + ${longestLine}`
  const [taken] = await db
    .insert(outsideTurns)
    .values({ service, nextAt: sql`${now} + ${interval}` })
    .onConflictDoUpdate({
      target: outsideTurns.service,
      set: { nextAt: sql`case when ${isBooked} then ${outsideTurns.nextAt} else ${now} end + ${interval}` },
      setWhere: booksAhead ? undefined : sql`not (${isBooked})`,
    })
    .returning({ waitMs: millisecondsUntil(sql`${outsideTurns.nextAt} - ${interval}`) })
  if (taken) return { isTaken: true, waitMs: taken.waitMs }
  const [next] = await db
    .select({ waitMs: millisecondsUntil(sql`${outsideTurns.nextAt}`) })
    .from(outsideTurns)
    .where(sql`${outsideTurns.service} = ${service}`)
  return { isTaken: false, waitMs: Math.min(next?.waitMs ?? 0, longestLineMs) }
}

function millisecondsUntil(instant: ReturnType<typeof sql>) {
  return sql<number>`floor(extract(epoch from ${instant} - clock_timestamp()) * 1000)::float8`
}

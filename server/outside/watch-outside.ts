import { sql } from 'drizzle-orm'
import type { Db } from '../database/open-database.ts'
import { serviceOutcomes } from '../database/schema.ts'
import { OutsideRefused, OutsideUnavailable } from './outside-errors.ts'

/** A service outside, as its row names it. */
export type WatchedService = (typeof serviceOutcomes.$inferSelect)['service']

/** Asks a service outside; its answer, or its failure, goes on as it is. */
export type AskWatched = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Asks, and has nobody watch. */
export const askUnwatched: AskWatched = (ask) => ask()

/** A thousand answers in a row need not be a thousand writes. */
const freshMs = 10_000

/** Notes of a service when it last answered, and when and how it last failed, for administrators to see. */
export function watchOutside(db: Db, service: WatchedService): AskWatched {
  let noted: { failure: string | null; at: number } | null = null

  async function note(failure: string | null): Promise<void> {
    const now = Date.now()
    if (noted?.failure === failure && now - noted.at < freshMs) return
    noted = { failure, at: now }
    // What is known of a service is no reason to lose what it said.
    await writeOutcome(db, service, failure).catch(() => undefined)
  }

  return async (ask) => {
    try {
      const answer = await ask()
      await note(null)
      return answer
    } catch (cause) {
      if (cause instanceof OutsideUnavailable || cause instanceof OutsideRefused) await note(cause.message)
      throw cause
    }
  }
}

async function writeOutcome(db: Db, service: WatchedService, failure: string | null): Promise<void> {
  const now = sql<Date>`now()`
  const outcome =
    failure === null ? { lastSuccessAt: now } : { lastFailureAt: now, lastFailure: sql<string>`${failure}` }
  await db
    .insert(serviceOutcomes)
    .values({ service, ...outcome })
    .onConflictDoUpdate({ target: serviceOutcomes.service, set: outcome })
}

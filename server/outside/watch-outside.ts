import { scryptSync } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import { serviceOutcomes } from '../database/schema.ts'
import { DeliveryUnknown, OutsideRefused, OutsideUnavailable, QuotaUsedUp } from './outside-errors.ts'

type Row = typeof serviceOutcomes.$inferSelect

/** A service outside, as its row names it. */
export type WatchedService = Row['service']

/** Asks a service outside; its answer, or its failure, goes on as it is. */
export type AskWatched = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** When a service last answered, and when and how it last failed; null where that never happened. */
export type Outcomes = Pick<Row, 'lastSuccessAt' | 'lastFailureAt' | 'lastFailure'>

/** Sees how the services outside answer that are configured. */
export interface OutsideWatch {
  /** How each service is to be asked, so that its outcome is noted; where none is configured, nobody watches. */
  asks: Record<WatchedService, AskWatched>
  /** What is known of the services as they are configured now, for administrators to see; null where none is. */
  gather(): Promise<Record<WatchedService, Outcomes | null>>
}

/** Watches the services of these configurations; null where one is not configured. */
export function watchOutside(db: Db, configurations: Record<WatchedService, unknown>): OutsideWatch {
  const marks = mapServices((service) => markOf(configurations[service]))
  return {
    asks: mapServices((service) => watchService(db, service, marks[service])),
    gather: async () => {
      const rows = await db.select().from(serviceOutcomes)
      return mapServices((service) => outcomesOf(rows, service, marks[service]))
    },
  }
}

/** Asks, and has nobody watch. */
export const askUnwatched: AskWatched = (ask) => ask()

function mapServices<Value>(of: (service: WatchedService) => Value): Record<WatchedService, Value> {
  return {
    vision: of('vision'),
    weather: of('weather'),
    geocoder: of('geocoder'),
    mail: of('mail'),
  }
}

/** Tells one configuration from another. It holds passwords, which a quick hash would let one guess. */
function markOf(configuration: unknown): string | null {
  if (configuration === null) return null
  return scryptSync(JSON.stringify(configuration), 'service outcomes', 16, { cost: 4096 }).toString('hex')
}

/** A thousand answers in a row need not be a thousand writes. */
const freshMs = 10_000

function watchService(db: Db, service: WatchedService, configuration: string | null): AskWatched {
  return configuration === null ? askUnwatched : watchConfigured(db, service, configuration)
}

function watchConfigured(db: Db, service: WatchedService, configuration: string): AskWatched {
  let noted: { failure: string | null; at: number } | null = null

  /** What is known of a service is no reason to keep anybody waiting, or to lose what it said. */
  function note(failure: string | null): void {
    const at = performance.now()
    if (noted?.failure === failure && at - noted.at < freshMs) return
    noted = { failure, at }
    writeOutcome(db, service, configuration, failure, new Date()).catch(() => undefined)
  }

  return async (ask) => {
    try {
      const answer = await ask()
      note(null)
      return answer
    } catch (cause) {
      if (isAnswer(cause)) note(null)
      else if (isFailure(cause)) note(cause.message)
      throw cause
    }
  }
}

/** Who refuses one question has answered it: one angler's photo, address or place says nothing about the service. */
function isAnswer(cause: unknown): boolean {
  return cause instanceof OutsideRefused && !(cause instanceof QuotaUsedUp)
}

function isFailure(cause: unknown): cause is Error {
  return (
    cause instanceof OutsideUnavailable || cause instanceof QuotaUsedUp || cause instanceof DeliveryUnknown
  )
}

async function writeOutcome(
  db: Db,
  service: WatchedService,
  configuration: string,
  failure: string | null,
  at: Date,
): Promise<void> {
  const outcome = failure === null ? { lastSuccessAt: at } : { lastFailureAt: at, lastFailure: failure }
  await db
    .insert(serviceOutcomes)
    .values({ service, configuration, ...outcome })
    .onConflictDoUpdate({ target: [serviceOutcomes.service, serviceOutcomes.configuration], set: outcome })
}

function outcomesOf(rows: Row[], service: WatchedService, configuration: string | null): Outcomes | null {
  if (configuration === null) return null
  const row = rows.find((row) => row.service === service && row.configuration === configuration)
  return row ?? { lastSuccessAt: null, lastFailureAt: null, lastFailure: null }
}

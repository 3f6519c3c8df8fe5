import { scryptSync } from 'node:crypto'
import type { Db } from '../database/open-database.ts'
import { externalServiceHealth } from '../database/schema.ts'
import { DeliveryUnknownError, ServiceRejectedError, ServiceUnavailableError } from './service-errors.ts'

type Row = typeof externalServiceHealth.$inferSelect

/** Name of an external service, as in its row. */
export type ExternalService = Row['service']

/** Runs a request to an external service, and passes its result or error on unchanged. */
export type TrackedCall = <Result>(call: () => Promise<Result>) => Promise<Result>

/** Times of the last success and last failure of a service, and the failure's message; null if there was none. */
export type CallOutcomes = Pick<Row, 'lastSuccessAt' | 'lastFailureAt' | 'lastFailure'>

/** Records the outcomes of requests to the configured external services. */
export interface ServiceHealthTracker {
  /** Wraps requests to each service to record the outcome, unless the service is not configured. */
  trackedCalls: Record<FixedService, TrackedCall>
  /** Wraps requests to the vision service under one configuration. */
  trackVisionCalls(configuration: object): TrackedCall
  /**
   * Returns the outcomes under the current configuration; null for a service that is not configured. The caller knows that
   * of the vision service, which administrators may change at any time.
   */
  loadOutcomes(vision: object | null): Promise<Record<ExternalService, CallOutcomes | null>>
}

/** A service whose configuration does not change while Creel runs. */
type FixedService = Exclude<ExternalService, 'vision'>

/** Records outcomes for services with these configurations; null means that a service is not configured. */
export function trackServiceHealth(
  db: Db,
  configurations: Record<FixedService, unknown>,
): ServiceHealthTracker {
  const hashes = {
    weather: hashConfiguration(configurations.weather),
    geocoder: hashConfiguration(configurations.geocoder),
    mail: hashConfiguration(configurations.mail),
  }
  return {
    trackedCalls: {
      weather: trackService(db, 'weather', hashes.weather),
      geocoder: trackService(db, 'geocoder', hashes.geocoder),
      mail: trackService(db, 'mail', hashes.mail),
    },
    trackVisionCalls: (configuration) => trackService(db, 'vision', hashConfiguration(configuration)),
    loadOutcomes: async (vision) => {
      const rows = await db.select().from(externalServiceHealth)
      const outcomes = (service: ExternalService, hash: string | null) => findOutcomes(rows, service, hash)
      return {
        vision: outcomes('vision', hashConfiguration(vision)),
        weather: outcomes('weather', hashes.weather),
        geocoder: outcomes('geocoder', hashes.geocoder),
        mail: outcomes('mail', hashes.mail),
      }
    },
  }
}

/** Runs a request without recording its outcome. */
export const callUntracked: TrackedCall = (call) => call()

/**
 * Returns a hash that identifies a configuration; null if there is none. It uses scrypt because the configuration
 * contains passwords, which could be guessed from a fast hash.
 */
function hashConfiguration(configuration: unknown): string | null {
  if (configuration === null) return null
  return scryptSync(JSON.stringify(configuration), 'service outcomes', 16, { cost: 4096 }).toString('hex')
}

/** Minimum interval between writes of the same outcome, however many responses arrive. */
const minRecordIntervalMs = 10_000

function trackService(db: Db, service: ExternalService, configuration: string | null): TrackedCall {
  return configuration === null ? callUntracked : trackConfigured(db, service, configuration)
}

function trackConfigured(db: Db, service: ExternalService, configuration: string): TrackedCall {
  let lastRecorded: { failure: string | null; at: number } | null = null

  /**
   * Records an outcome without waiting for the write and ignores its errors, so that recording neither delays a request
   * nor loses its result.
   */
  function record(failure: string | null): void {
    const at = performance.now()
    if (lastRecorded?.failure === failure && at - lastRecorded.at < minRecordIntervalMs) return
    lastRecorded = { failure, at }
    writeOutcome(db, service, configuration, failure, new Date()).catch(() => undefined)
  }

  return async (call) => {
    try {
      const response = await call()
      record(null)
      return response
    } catch (cause) {
      if (isRequestRejection(cause)) record(null)
      else if (isServiceFailure(cause)) record(cause.message)
      throw cause
    }
  }
}

/**
 * Returns true if the error is a rejection of one request, which counts as a response: one user's photo, email address
 * or location says nothing about the service.
 */
function isRequestRejection(cause: unknown): boolean {
  return cause instanceof ServiceRejectedError
}

function isServiceFailure(cause: unknown): cause is Error {
  return cause instanceof ServiceUnavailableError || cause instanceof DeliveryUnknownError
}

async function writeOutcome(
  db: Db,
  service: ExternalService,
  configuration: string,
  failure: string | null,
  at: Date,
): Promise<void> {
  const outcome = failure === null ? { lastSuccessAt: at } : { lastFailureAt: at, lastFailure: failure }
  await db
    .insert(externalServiceHealth)
    .values({ service, configuration, ...outcome })
    .onConflictDoUpdate({
      target: [externalServiceHealth.service, externalServiceHealth.configuration],
      set: outcome,
    })
}

function findOutcomes(
  rows: Row[],
  service: ExternalService,
  configuration: string | null,
): CallOutcomes | null {
  if (configuration === null) return null
  const row = rows.find((row) => row.service === service && row.configuration === configuration)
  return row ?? { lastSuccessAt: null, lastFailureAt: null, lastFailure: null }
}

import { LRUCache } from 'lru-cache'
import { type Coordinates, coordinates } from '../../shared/coordinates.ts'
import { limits } from '../../shared/limits.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { cleanLineOrNull } from '../../shared/text.ts'
import { fetchJson, ServiceRejectedError, ServiceUnavailableError } from '../external-services/fetch-json.ts'
import type { AcquireSlot } from '../external-services/rate-limiter.ts'
import { createResponseCache } from '../external-services/response-cache.ts'
import { callUntracked, type TrackedCall } from '../external-services/service-health.ts'
import { type FetchExternal, geocoderAdapters, type PlaceNames } from './geocoder-adapters.ts'
import { createGeocoderQueue } from './geocoder-queue.ts'

/** The geocoder's protocol and base URL. */
export interface GeocoderConfig {
  kind: keyof typeof geocoderAdapters
  url: string
}

/** An external geocoding service; both methods reject if it is unavailable. */
export interface Geocoder {
  /** Searches places by name; returns at most 5, the most likely first. */
  search(query: string, ownerId: string): Promise<GeocodingResult[]>
  /**
   * Returns the names of the water and the land at a place; null if nothing there has a name. A user who waits for it gets
   * it before jobs, and at most one such request of each user waits.
   */
  reverse(place: Coordinates, ownerId: string, isUserWaiting?: boolean): Promise<PlaceNames | null>
}

interface GeocoderDeps {
  acquireSlot: AcquireSlot
  trackCall?: TrackedCall
  /** Milliseconds that a user's request waits for its turn, and then again for the response. */
  timeoutMs?: number
}

const jobTimeoutMs = 10_000
const maxBytes = 1_000_000

/** Creates the geocoder; null if none is configured. */
export function createGeocoder(
  config: GeocoderConfig | null,
  { acquireSlot, timeoutMs = 2500, trackCall = callUntracked }: GeocoderDeps,
): Geocoder | null {
  if (config === null) return null
  const protocol = geocoderAdapters[config.kind]
  const enqueue = createGeocoderQueue(acquireSlot)
  const fetchTracked = (timeoutMs: number): FetchExternal => {
    return (url, schema) => trackCall(() => fetchJson('The geocoder', url, schema, { timeoutMs, maxBytes }))
  }
  const replacePrevious = createSearchReplacer()
  const fetchForUser = (ownerId: string): FetchExternal => {
    return (url, schema) => {
      const signal = AbortSignal.any([replacePrevious(ownerId), AbortSignal.timeout(timeoutMs)])
      return enqueue('user', () => fetchTracked(timeoutMs)(url, schema), signal)
    }
  }
  const fetchForJob: FetchExternal = (url, schema) =>
    enqueue('job', () => fetchTracked(jobTimeoutMs)(url, schema))
  const searchCache = createResponseCache<GeocodingResult[]>(500)
  const reverseCache = createResponseCache<PlaceNames | null>(5000)
  return {
    search: async (query, ownerId) => {
      const normalizedQuery = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
      if (normalizedQuery === '') return []
      return await searchCache.load(`${ownerId} ${normalizedQuery}`, async () =>
        (await protocol.search(fetchForUser(ownerId), config.url, normalizedQuery)).filter(
          hasValidCoordinates,
        ),
      )
    },
    reverse: async ({ latitude, longitude }, ownerId, isUserWaiting = false) => {
      const place = { latitude: roundToMeters(latitude), longitude: roundToMeters(longitude) }
      const key = `${ownerId} ${place.latitude},${place.longitude}`
      return await reverseCache.load(key, () =>
        protocol.reverse(isUserWaiting ? fetchForUser(ownerId) : fetchForJob, config.url, place),
      )
    },
  }
}

/** Searches places by name; empty if the geocoder is off, unavailable or finds nothing (spec section 7). */
export async function searchPlaces(
  geocoder: Geocoder | null,
  query: string,
  ownerId: string,
): Promise<GeocodingResult[]> {
  try {
    const found = (await geocoder?.search(query, ownerId)) ?? []
    return found.flatMap((place) => {
      const name = cleanLineOrNull(place.display_name, limits.factLength)
      return name === null ? [] : [{ ...place, display_name: name }]
    })
  } catch (cause) {
    if (cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError) return []
    throw cause
  }
}

/**
 * Returns a function that aborts a user's previous waiting search when their next one starts, so that a user who keeps
 * typing cannot fill the queue that all users share.
 */
function createSearchReplacer(): (ownerId: string) => AbortSignal {
  const waiting = new LRUCache<string, AbortController>({ max: 1000 })
  return (ownerId) => {
    waiting.get(ownerId)?.abort()
    const abortController = new AbortController()
    waiting.set(ownerId, abortController)
    return abortController.signal
  }
}

function hasValidCoordinates({ lat, lon }: GeocodingResult): boolean {
  return coordinates.safeParse({ latitude: lat, longitude: lon }).success
}

/** Rounds to four decimals, about 11 m: precise enough to find a pond, and nearby positions share a cached response. */
function roundToMeters(degrees: number): number {
  return Number(degrees.toFixed(4))
}

import { type Coordinates, coordinates } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { fetchJson } from '../external-services/fetch-json.ts'
import type { AcquireSlot } from '../external-services/rate-limiter.ts'
import { callUntracked, type TrackedCall } from '../external-services/service-health.ts'
import { createGeocoderCache } from './geocoder-cache.ts'
import type { FetchExternal, GeocoderAdapter, PlaceNames } from './geocoder-protocol.ts'
import { createGeocoderQueue } from './geocoder-queue.ts'
import { nominatimAdapter } from './nominatim.ts'
import { photonAdapter } from './photon.ts'

/** The geocoder's protocol and base URL. */
export interface GeocoderConfig {
  kind: 'photon' | 'nominatim'
  url: string
}

/** An external geocoding service; both methods reject if it is unavailable. */
export interface Geocoder {
  /** Searches places by name; returns at most 5, the most likely first. */
  search(query: string, ownerId: string): Promise<GeocodingResult[]>
  /** Returns the names of the water and the land at a place; null if nothing there has a name. */
  reverse(place: Coordinates, ownerId: string): Promise<PlaceNames | null>
}

const protocols: Record<GeocoderConfig['kind'], GeocoderAdapter> = {
  photon: photonAdapter,
  nominatim: nominatimAdapter,
}

interface GeocoderDeps {
  takeTurn: AcquireSlot
  watched?: TrackedCall
  /** Milliseconds that a user's request waits for its turn, and then again for the response. */
  timeoutMs?: number
}

const jobTimeoutMs = 10_000
const maxBytes = 1_000_000

/** Creates the geocoder; null if none is configured. */
export function createGeocoder(
  config: GeocoderConfig | null,
  { takeTurn, timeoutMs = 2500, watched = callUntracked }: GeocoderDeps,
): Geocoder | null {
  if (config === null) return null
  const protocol = protocols[config.kind]
  const inTurn = createGeocoderQueue(takeTurn)
  const ask = (timeoutMs: number): FetchExternal => {
    return (url, schema) =>
      watched(() => fetchJson('The geocoder', url, schema, { timeoutMs, maxBytes: maxBytes }))
  }
  const takePlace = onePlaceEach()
  const askFor = (ownerId: string): FetchExternal => {
    return (url, schema) => {
      const patience = AbortSignal.any([takePlace(ownerId), AbortSignal.timeout(timeoutMs)])
      return inTurn('person', () => ask(timeoutMs)(url, schema), patience)
    }
  }
  const askForJob: FetchExternal = (url, schema) => inTurn('job', () => ask(jobTimeoutMs)(url, schema))
  const searches = createGeocoderCache<GeocodingResult[]>(500)
  const places = createGeocoderCache<PlaceNames | null>(5000)
  return {
    search: async (query, ownerId) => {
      const words = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
      if (words === '') return []
      return await searches.load(`${ownerId} ${words}`, async () =>
        (await protocol.search(askFor(ownerId), config.url, words)).filter(isOnEarth),
      )
    },
    reverse: async ({ latitude, longitude }, ownerId) => {
      const place = { latitude: roundToMeters(latitude), longitude: roundToMeters(longitude) }
      const key = `${ownerId} ${place.latitude},${place.longitude}`
      return await places.load(key, () => protocol.reverse(askForJob, config.url, place))
    },
  }
}

/**
 * Returns a function that aborts a user's previous waiting search when their next one starts, so that a user who keeps
 * typing cannot fill the queue that all users share.
 */
function onePlaceEach(): (ownerId: string) => AbortSignal {
  const waiting = new Map<string, AbortController>()
  return (ownerId) => {
    waiting.get(ownerId)?.abort()
    const place = new AbortController()
    waiting.delete(ownerId)
    waiting.set(ownerId, place)
    const [oldest] = waiting.keys()
    if (waiting.size > placesKnown && oldest !== undefined) waiting.delete(oldest)
    return place.signal
  }
}

const placesKnown = 1000

function isOnEarth({ lat, lon }: GeocodingResult): boolean {
  return coordinates.safeParse({ latitude: lat, longitude: lon }).success
}

/** Rounds to four decimals, about 11 m: precise enough to find a pond, and nearby positions share a cached response. */
function roundToMeters(degrees: number): number {
  return Number(degrees.toFixed(4))
}

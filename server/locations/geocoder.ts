import { type Coordinates, coordinates } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { fetchJson } from '../outside/fetch-json.ts'
import type { TakeTurn } from '../outside/take-turn.ts'
import { type AskWatched, askUnwatched } from '../outside/watch-outside.ts'
import { createAnswerCache } from './geocoder-cache.ts'
import { askNominatim } from './geocoder-nominatim.ts'
import { createPace } from './geocoder-pace.ts'
import { askPhoton } from './geocoder-photon.ts'
import type { AskOutside, GeocoderProtocol, PlaceNames } from './geocoder-protocol.ts'

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

const protocols: Record<GeocoderConfig['kind'], GeocoderProtocol> = {
  photon: askPhoton,
  nominatim: askNominatim,
}

interface GeocoderNeeds {
  takeTurn: TakeTurn
  watched?: AskWatched
  /** Milliseconds that a user's request waits for its turn, and then again for the response. */
  patienceMs?: number
}

const jobPatienceMs = 10_000
const mostBytes = 1_000_000

/** Creates the geocoder; null if none is configured. */
export function createGeocoder(
  config: GeocoderConfig | null,
  { takeTurn, patienceMs = 2500, watched = askUnwatched }: GeocoderNeeds,
): Geocoder | null {
  if (config === null) return null
  const protocol = protocols[config.kind]
  const inTurn = createPace(takeTurn)
  const ask = (timeoutMs: number): AskOutside => {
    return (url, schema) =>
      watched(() => fetchJson('The geocoder', url, schema, { timeoutMs, maxBytes: mostBytes }))
  }
  const takePlace = onePlaceEach()
  const askFor = (ownerId: string): AskOutside => {
    return (url, schema) => {
      const patience = AbortSignal.any([takePlace(ownerId), AbortSignal.timeout(patienceMs)])
      return inTurn('person', () => ask(patienceMs)(url, schema), patience)
    }
  }
  const askForJob: AskOutside = (url, schema) => inTurn('job', () => ask(jobPatienceMs)(url, schema))
  const searches = createAnswerCache<GeocodingResult[]>(500)
  const places = createAnswerCache<PlaceNames | null>(5000)
  return {
    search: async (query, ownerId) => {
      const words = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
      if (words === '') return []
      return await searches.recall(`${ownerId} ${words}`, async () =>
        (await protocol.search(askFor(ownerId), config.url, words)).filter(isOnEarth),
      )
    },
    reverse: async ({ latitude, longitude }, ownerId) => {
      const place = { latitude: roundToMeters(latitude), longitude: roundToMeters(longitude) }
      const key = `${ownerId} ${place.latitude},${place.longitude}`
      return await places.recall(key, () => protocol.reverse(askForJob, config.url, place))
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

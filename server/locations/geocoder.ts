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

/** Which protocol the geocoder speaks, and where it answers. */
export interface GeocoderConfig {
  kind: 'photon' | 'nominatim'
  url: string
}

/** Names of places and places of names, from a service that may be away: both calls then reject. */
export interface Geocoder {
  /** Places by name, the likeliest first, at most 5. */
  search(query: string, ownerId: string): Promise<GeocodingResult[]>
  /** What the water and the land at a place are called; null where nothing has a name. */
  reverse(place: Coordinates, ownerId: string): Promise<PlaceNames | null>
}

const protocols: Record<GeocoderConfig['kind'], GeocoderProtocol> = {
  photon: askPhoton,
  nominatim: askNominatim,
}

interface GeocoderNeeds {
  takeTurn: TakeTurn
  watched?: AskWatched
  /** How long a person waits for their turn, and then again for the answer. */
  patienceMs?: number
}

const jobPatienceMs = 10_000
const mostBytes = 1_000_000

/** Opens the geocoder; null where none is to be asked. */
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

/** Whoever types on waits no longer for what they typed before: so nobody can fill the line that all stand in. */
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

/** Four decimals, about 11 m: enough to find a pond, and neighbours share an answer. */
function roundToMeters(degrees: number): number {
  return Number(degrees.toFixed(4))
}

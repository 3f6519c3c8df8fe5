import type { Coordinates } from '../../shared/coordinates.ts'
import type { GeocodingResult } from '../../shared/locations.ts'
import { fetchJson } from '../outside/fetch-json.ts'
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
  search(query: string): Promise<GeocodingResult[]>
  /** What the water and the land at a place are called; null where nothing has a name. */
  reverse(place: Coordinates): Promise<PlaceNames | null>
}

const protocols: Record<GeocoderConfig['kind'], GeocoderProtocol> = {
  photon: askPhoton,
  nominatim: askNominatim,
}

/** Opens the geocoder; null where none is to be asked. Public ones ask for at most one request a second. */
export function createGeocoder(config: GeocoderConfig | null, intervalMs = 1000): Geocoder | null {
  if (config === null) return null
  const protocol = protocols[config.kind]
  const inTurn = createPace(intervalMs)
  const askFor =
    (who: 'person' | 'job'): AskOutside =>
    (url, schema) =>
      inTurn(who, () => fetchJson('The geocoder', url, schema))
  const searches = createAnswerCache<GeocodingResult[]>(500)
  const places = createAnswerCache<PlaceNames | null>(5000)
  return {
    search: async (query) => {
      const words = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
      if (words === '') return []
      return await searches.recall(words, () => protocol.search(askFor('person'), config.url, words))
    },
    reverse: async ({ latitude, longitude }) => {
      const place = { latitude: roundToMeters(latitude), longitude: roundToMeters(longitude) }
      const key = `${place.latitude},${place.longitude}`
      return await places.recall(key, () => protocol.reverse(askFor('job'), config.url, place))
    },
  }
}

/** Four decimals, about 11 m: enough to find a pond, and neighbours share an answer. */
function roundToMeters(degrees: number): number {
  return Number(degrees.toFixed(4))
}

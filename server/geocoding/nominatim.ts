import { z } from 'zod'
import type { GeocodingResult } from '../../shared/locations.ts'
import { serviceUrl } from '../external-services/fetch-json.ts'
import { type GeocoderAdapter, searchLimit } from './geocoder-protocol.ts'
import { isLake, isWater } from './water-tags.ts'

const format = { format: 'jsonv2', 'accept-language': 'en' }
const text = z.string().nullish()
/** Degrees, which Nominatim sends as text. */
const degrees = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

const resultSchema = z.object({
  place_id: z.union([z.number(), z.string()]).transform(String),
  display_name: z.string(),
  category: z.string().catch(''),
  type: z.string().catch(''),
  name: text,
  namedetails: z.record(z.string(), z.string()).nullish(),
  address: z
    .object({
      city: text,
      town: text,
      village: text,
      municipality: text,
      hamlet: text,
      county: text,
      state: text,
    })
    .nullish(),
  lat: degrees,
  lon: degrees,
})
type NominatimResult = z.output<typeof resultSchema>

/** Matches the response if nothing is found: Nominatim sends status 200 with an error message. */
const emptySchema = z.object({ error: z.string() }).transform(() => null)
const reverseSchema = z.union([resultSchema, emptySchema])

/** Client for OpenStreetMap's Nominatim (https://nominatim.org/release-docs/latest/api/Overview/). */
export const nominatimAdapter: GeocoderAdapter = {
  search: async (fetchExternal, baseUrl, query) => {
    const url = serviceUrl(baseUrl, '/search', { q: query, ...format, limit: searchLimit })
    return (await fetchExternal(url, z.array(resultSchema))).slice(0, searchLimit).map(toGeocodingResult)
  },
  reverse: async (fetchExternal, baseUrl, { latitude, longitude }) => {
    const params = { lat: latitude, lon: longitude, ...format }
    // Without the layer, Nominatim searches only addresses and misses lakes and rivers.
    const waterUrl = serviceUrl(baseUrl, '/reverse', {
      ...params,
      zoom: 14,
      layer: 'natural',
      namedetails: 1,
    })
    const townUrl = serviceUrl(baseUrl, '/reverse', { ...params, zoom: 13 })
    const water = toWater(await fetchExternal(waterUrl, reverseSchema))
    const town = await fetchExternal(townUrl, reverseSchema)
    const { city, town: townName, village, municipality, hamlet, county, state } = town?.address ?? {}
    const place = city ?? townName ?? village ?? municipality ?? hamlet ?? null
    const region = county ?? state ?? null
    if (water === null && place === null && region === null) return null
    return { water: water?.name ?? null, isLake: water?.isLake ?? false, place, region }
  },
}

function toWater(natural: NominatimResult | null): { name: string; isLake: boolean } | null {
  if (natural === null) return null
  const tag = { key: natural.category, value: natural.type }
  const name = natural.namedetails?.['name:en'] ?? natural.name ?? natural.namedetails?.name
  return name && isWater(tag) ? { name, isLake: isLake(tag, name) } : null
}

function toGeocodingResult({ place_id, display_name, type, lat, lon }: NominatimResult): GeocodingResult {
  return { place_id, display_name, type, lat, lon }
}
